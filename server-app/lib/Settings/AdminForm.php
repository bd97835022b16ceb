<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Settings;

use OCA\SharedEnvironment\AppInfo\Application;
use OCA\SharedEnvironment\AppInfo\Release;
use OCA\SharedEnvironment\Page\Assets;
use OCP\AppFramework\Http\TemplateResponse;
use OCP\IRequest;
use OCP\IURLGenerator;
use OCP\Settings\ISettings;

/** The form of the administration. */
final class AdminForm implements ISettings
{
    public function __construct(
        private AdminChoices $choices,
        private Assets $assets,
        private Release $release,
        private IRequest $request,
        private IURLGenerator $urls,
    ) {
    }

    public function getForm(): TemplateResponse
    {
        $this->assets->addSheet('settings');
        return new TemplateResponse(Application::APP_ID, 'admin', [
            'action' => $this->urls->linkToRoute(Application::APP_ID . '.form.saveAdmin'),
            'choices' => $this->choices->read(),
            'known' => $this->release->isKnown(),
            'saved' => $this->request->getParam('saved') !== null,
        ], TemplateResponse::RENDER_AS_BLANK);
    }

    public function getSection(): string
    {
        return Application::APP_ID;
    }

    public function getPriority(): int
    {
        return 10;
    }
}

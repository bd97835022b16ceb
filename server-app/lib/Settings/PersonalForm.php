<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Settings;

use OCA\SharedEnvironment\AppInfo\Application;
use OCA\SharedEnvironment\Page\Assets;
use OCA\SharedEnvironment\Page\Links;
use OCP\AppFramework\Http\TemplateResponse;
use OCP\IRequest;
use OCP\IURLGenerator;
use OCP\IUserSession;
use OCP\Settings\ISettings;

/** The form of a user. */
final class PersonalForm implements ISettings
{
    public function __construct(
        private Arrangement $arrangement,
        private Assets $assets,
        private Links $links,
        private IRequest $request,
        private IURLGenerator $urls,
        private IUserSession $session,
    ) {
    }

    public function getForm(): TemplateResponse
    {
        $this->assets->addSheet('settings');
        $arrangement = $this->arrangement->read((string) $this->session->getUser()?->getUID());
        return new TemplateResponse(Application::APP_ID, 'personal', [
            'action' => $this->urls->linkToRoute(Application::APP_ID . '.form.savePersonal'),
            'arrangement' => $arrangement,
            'apps' => self::inOrder($this->links->appNames(), $arrangement['order']),
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

    /**
     * @param array<string, string> $names by id
     * @param list<string> $order
     * @return array<string, string>
     */
    private static function inOrder(array $names, array $order): array
    {
        return array_replace(array_intersect_key(array_flip($order), $names), $names);
    }
}

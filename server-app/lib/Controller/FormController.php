<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Controller;

use OCA\SharedEnvironment\AppInfo\Application;
use OCA\SharedEnvironment\Settings\AdminChoices;
use OCA\SharedEnvironment\Settings\Arrangement;
use OCP\AppFramework\Controller;
use OCP\AppFramework\Http\Attribute\NoAdminRequired;
use OCP\AppFramework\Http\RedirectResponse;
use OCP\IRequest;
use OCP\IURLGenerator;
use OCP\IUserSession;

/** Takes the two forms of the settings, which need no script, and shows their page again. */
final class FormController extends Controller
{
    public function __construct(
        IRequest $request,
        private IURLGenerator $urls,
        private IUserSession $session,
        private AdminChoices $choices,
        private Arrangement $arrangement,
    ) {
        parent::__construct(Application::APP_ID, $request);
    }

    /** For administrators only, as every method without another mark. */
    public function saveAdmin(): RedirectResponse
    {
        $this->choices->write($this->request->getParams());
        return $this->backTo('settings.AdminSettings.index');
    }

    /** @NoAdminRequired */
    #[NoAdminRequired]
    public function savePersonal(): RedirectResponse
    {
        $user = $this->session->getUser();
        if ($user !== null) {
            $sent = $this->request->getParams();
            $this->arrangement->write($user->getUID(), [
                'layout' => $sent['layout'] ?? '',
                'pinnedApps' => $sent['pinned'] ?? [],
                'hiddenApps' => $sent['hidden'] ?? [],
                'order' => self::byPlace($sent['place'] ?? []),
            ]);
        }
        return $this->backTo('settings.PersonalSettings.index');
    }

    /**
     * @param mixed $places a number for each id, in the order of the page
     * @return list<string>
     */
    private static function byPlace(mixed $places): array
    {
        $numbers = array_map('intval', array_filter(is_array($places) ? $places : [], 'is_numeric'));
        // Of two entries with the same number, the one that was there before stays the first.
        asort($numbers);
        return array_map('strval', array_keys($numbers));
    }

    private function backTo(string $route): RedirectResponse
    {
        return new RedirectResponse(
            $this->urls->linkToRoute($route, ['section' => Application::APP_ID, 'saved' => '1'])
        );
    }
}

<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Page;

use OCA\SharedEnvironment\AppInfo\Application;
use OCP\App\IAppManager;
use OCP\AppFramework\Services\IInitialState;
use OCP\IURLGenerator;
use OCP\Util;

/** The script and the sheet that a page gets, and the settings that the script reads. */
final class Assets
{
    public function __construct(
        private IAppManager $apps,
        private IInitialState $state,
        private IURLGenerator $urls,
    ) {
    }

    /**
     * @param array{parts: list<string>, legacy: bool, session_warnings: bool} $choices
     * @param null|array<string, mixed> $arrangement null for a visitor
     */
    public function add(array $choices, ?array $arrangement): void
    {
        // The folder has the version in its name: servers let browsers keep these files for half a year, and what a
        // script imports has no query of the server's.
        $version = $this->apps->getAppVersion(Application::APP_ID);
        Util::addStyle(Application::APP_ID, "$version/nextcloud");
        // Old apps look for what they need when they are loaded, or soon after.
        if ($choices['legacy'] && method_exists(Util::class, 'addInitScript')) {
            Util::addInitScript(Application::APP_ID, "$version/legacy");
        }
        Util::addScript(Application::APP_ID, "$version/esm/nextcloud");
        $this->state->provideInitialState('settings', [
            'parts' => $choices['parts'],
            'sessionWarnings' => $choices['session_warnings'] && $arrangement !== null,
            'arrangement' => $arrangement,
            'arrangementUrl' => $arrangement !== null
                ? $this->urls->getWebroot() . '/ocs/v2.php/apps/' . Application::APP_ID . '/api/v1/arrangement'
                : null,
        ]);
    }
}

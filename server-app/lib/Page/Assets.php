<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Page;

use OCA\SharedEnvironment\AppInfo\Application;
use OCA\SharedEnvironment\AppInfo\Release;
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
        private Release $release,
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
        $this->addScript("$version/esm/nextcloud");
        // Release 27 has everything that old apps need.
        if ($choices['legacy'] && $this->hasEarlyScripts()) {
            $this->addScript("$version/legacy");
        }
        $this->state->provideInitialState('settings', [
            'parts' => $choices['parts'],
            'sessionWarnings' => $choices['session_warnings'] && $arrangement !== null,
            'arrangement' => $arrangement,
            'arrangementUrl' => $arrangement !== null
                ? $this->urls->getWebroot() . '/ocs/v2.php/apps/' . Application::APP_ID . '/api/v1/arrangement'
                : null,
        ]);
    }

    /**
     * Adds a script right behind those that define `OC`: some that follow draw a part of the header at once, and old apps
     * look for what they need when they are loaded.
     */
    private function addScript(string $file): void
    {
        if ($this->hasEarlyScripts()) {
            Util::addInitScript(Application::APP_ID, $file);
        } else {
            Util::addScript(Application::APP_ID, $file);
        }
    }

    private function hasEarlyScripts(): bool
    {
        return $this->release->major() >= 28;
    }
}

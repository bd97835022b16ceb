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
        $this->addSheet('nextcloud');
        $this->addScript('esm/nextcloud');
        // Release 27 has everything that old apps need.
        if ($choices['legacy'] && $this->hasEarlyScripts()) {
            $this->addScript('legacy');
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

    public function addSheet(string $name): void
    {
        Util::addStyle(Application::APP_ID, $this->file($name));
    }

    /**
     * Adds a script right behind those that define `OC`: some that follow draw a part of the header at once, and old apps
     * look for what they need when they are loaded.
     */
    private function addScript(string $name): void
    {
        if ($this->hasEarlyScripts()) {
            Util::addInitScript(Application::APP_ID, $this->file($name));
        } else {
            Util::addScript(Application::APP_ID, $this->file($name));
        }
    }

    /**
     * The folder has the version in its name: servers let browsers keep these files for half a year, and what a script
     * imports has no query of the server's.
     */
    private function file(string $name): string
    {
        return $this->apps->getAppVersion(Application::APP_ID) . "/$name";
    }

    private function hasEarlyScripts(): bool
    {
        return $this->release->major() >= 28;
    }
}

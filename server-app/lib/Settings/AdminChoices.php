<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Settings;

use OCA\SharedEnvironment\AppInfo\Application;
use OCP\IConfig;

/** What the administrator has chosen. It is kept as one value of the app's configuration. */
final class AdminChoices
{
    /** The parts of a page that can be replaced, each by itself. */
    public const PARTS = ['bar', 'contacts', 'user_menu', 'navigation', 'dialogs', 'whats_new'];

    public const LAYOUTS = ['row', 'launcher'];

    private const KEY = 'settings';

    public function __construct(private IConfig $config)
    {
    }

    /**
     * @return array{parts: list<string>, layout: string, legacy: bool, session_warnings: bool, visitors: bool}
     */
    public function read(): array
    {
        $kept = json_decode($this->config->getAppValue(Application::APP_ID, self::KEY, ''), true);
        return self::checked(is_array($kept) ? $kept : ['parts' => self::PARTS]);
    }

    /** @param array<array-key, mixed> $chosen what is missing or unknown gets its default */
    public function write(array $chosen): void
    {
        $this->config->setAppValue(
            Application::APP_ID,
            self::KEY,
            json_encode(self::checked($chosen), JSON_THROW_ON_ERROR)
        );
    }

    /**
     * @param array<array-key, mixed> $given
     * @return array{parts: list<string>, layout: string, legacy: bool, session_warnings: bool, visitors: bool}
     */
    private static function checked(array $given): array
    {
        $parts = is_array($given['parts'] ?? null) ? $given['parts'] : [];
        $layout = $given['layout'] ?? null;
        return [
            'parts' => array_values(array_intersect(self::PARTS, array_filter($parts, 'is_string'))),
            'layout' => in_array($layout, self::LAYOUTS, true) ? $layout : self::LAYOUTS[0],
            'legacy' => (bool) ($given['legacy'] ?? false),
            'session_warnings' => (bool) ($given['session_warnings'] ?? false),
            'visitors' => (bool) ($given['visitors'] ?? false),
        ];
    }
}

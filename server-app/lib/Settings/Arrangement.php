<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Settings;

use OCA\SharedEnvironment\AppInfo\Application;
use OCP\IConfig;

/** How a user has arranged the app menu. It is kept as one JSON text among the user's values. */
final class Arrangement
{
    private const KEY = 'arrangement';
    private const LISTS = ['order', 'pinnedApps', 'hiddenApps'];

    /** More entries, or longer ids, than any server has. */
    private const MOST = 500;
    private const LONGEST = 128;

    public function __construct(private IConfig $config)
    {
    }

    /**
     * @return array{order: list<string>, pinnedApps: list<string>, hiddenApps: list<string>, layout: string}
     *   the layout is empty where the user takes the administrator's
     */
    public function read(string $userId): array
    {
        $kept = json_decode($this->config->getUserValue($userId, Application::APP_ID, self::KEY, ''), true);
        return self::checked(is_array($kept) ? $kept : []);
    }

    /**
     * Changes what is given, and keeps the rest; also a list that is given as something else.
     *
     * @param array<array-key, mixed> $changes
     * @return array{order: list<string>, pinnedApps: list<string>, hiddenApps: list<string>, layout: string}
     */
    public function write(string $userId, array $changes): array
    {
        $lists = array_filter(array_intersect_key($changes, array_flip(self::LISTS)), 'is_array');
        $layout = is_string($changes['layout'] ?? null) ? ['layout' => $changes['layout']] : [];
        $arrangement = self::checked($lists + $layout + $this->read($userId));
        $this->config->setUserValue(
            $userId,
            Application::APP_ID,
            self::KEY,
            json_encode($arrangement, JSON_THROW_ON_ERROR)
        );
        return $arrangement;
    }

    /**
     * @param array<array-key, mixed> $given
     * @return array{order: list<string>, pinnedApps: list<string>, hiddenApps: list<string>, layout: string}
     */
    private static function checked(array $given): array
    {
        [$order, $pinned, $hidden] = array_map(static fn (string $name) => self::ids($given[$name] ?? null), self::LISTS);
        $layout = $given['layout'] ?? '';
        return [
            'order' => $order,
            'pinnedApps' => $pinned,
            'hiddenApps' => $hidden,
            'layout' => in_array($layout, AdminChoices::LAYOUTS, true) ? $layout : '',
        ];
    }

    /** @return list<string> */
    private static function ids(mixed $given): array
    {
        $isId = static fn (mixed $id): bool => is_string($id)
            && $id !== ''
            && strlen($id) <= self::LONGEST
            && preg_match('/\A[^\x00-\x1f]+\z/u', $id) === 1;
        $ids = array_unique(array_filter(is_array($given) ? $given : [], $isId));
        return array_slice(array_values($ids), 0, self::MOST);
    }
}

<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Page;

use OCP\INavigationManager;

/** The entries of the server's menus as plain links, which work before any script and without one. */
final class Links
{
    public function __construct(private INavigationManager $navigation)
    {
    }

    /**
     * The applications.
     *
     * @param array{order: list<string>, hiddenApps: list<string>} $arrangement
     */
    public function apps(array $arrangement): string
    {
        $places = array_flip($arrangement['order']);
        $entries = array_filter(
            $this->entries('link'),
            static fn (array $entry): bool => !in_array($entry['id'], $arrangement['hiddenApps'], true)
        );
        // Entries without a place of the user's keep that of the server, behind the others.
        usort(
            $entries,
            static fn (array $one, array $other): int =>
                ($places[$one['id']] ?? PHP_INT_MAX) <=> ($places[$other['id']] ?? PHP_INT_MAX)
        );
        return implode('', array_map([self::class, 'link'], $entries));
    }

    /** The entries of the user menu. */
    public function settings(): string
    {
        return implode('', array_map([self::class, 'link'], $this->entries('settings')));
    }

    public function hasSetting(string $id): bool
    {
        return in_array($id, array_column($this->entries('settings'), 'id'), true);
    }

    /** The link to an app of this id; empty where the user does not have it. */
    public function app(string $id): string
    {
        $found = array_filter($this->entries('link'), static fn (array $entry): bool => $entry['id'] === $id);
        return implode('', array_map([self::class, 'link'], array_slice($found, 0, 1)));
    }

    /**
     * The applications by id, in the server's order.
     *
     * @return array<string, string> names
     */
    public function appNames(): array
    {
        return array_column(
            array_map(
                static fn (array $entry): array => ['id' => $entry['id'], 'name' => (string) ($entry['name'] ?? $entry['id'])],
                $this->entries('link')
            ),
            'name',
            'id'
        );
    }

    /** @return list<array<array-key, mixed>> the entries that have an id */
    private function entries(string $type): array
    {
        return array_values(array_filter(
            $this->navigation->getAll($type),
            static fn (mixed $entry): bool => is_array($entry) && is_string($entry['id'] ?? null) && $entry['id'] !== ''
        ));
    }

    /** @param array<array-key, mixed> $entry */
    private static function link(array $entry): string
    {
        $href = $entry['href'] ?? '';
        // What leads nowhere is for scripts, and what would run one is no link.
        if (!is_string($href) || $href === '' || preg_match('~\A(https?://|/|\?)~i', $href) !== 1) {
            return '';
        }
        $target = $entry['target'] ?? null;
        $isElsewhere = $target === true || $target === '_blank';
        $unread = (int) ($entry['unread'] ?? 0);
        $attributes = [
            'href' => $href,
            'data-id' => $entry['id'],
            'data-icon' => is_string($entry['icon'] ?? null) && $entry['icon'] !== '' ? $entry['icon'] : null,
            'data-unread' => $unread > 0 ? (string) $unread : null,
            'aria-current' => ($entry['active'] ?? false) === true ? 'page' : null,
            'target' => $isElsewhere ? '_blank' : null,
            'rel' => $isElsewhere ? 'noopener noreferrer' : null,
        ];
        $written = '';
        foreach ($attributes as $name => $value) {
            $written .= $value === null ? '' : sprintf(' %s="%s"', $name, self::escaped($value));
        }
        $name = is_string($entry['name'] ?? null) && $entry['name'] !== '' ? $entry['name'] : $entry['id'];
        return sprintf('<a%s>%s</a>', $written, self::escaped($name));
    }

    private static function escaped(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
    }
}

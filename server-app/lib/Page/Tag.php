<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Page;

/** A start tag with its positions in the text of a page, in bytes. */
final class Tag
{
    /**
     * @param string $name in lower case
     * @param int $nameEnd behind the name
     * @param int $end behind the tag
     * @param array<string, array{value: string, start: int}> $attributes by name in lower case, the value decoded;
     *   `start` is where the name begins
     */
    public function __construct(
        public readonly string $name,
        public readonly int $nameEnd,
        public readonly int $end,
        public readonly array $attributes,
    ) {
    }

    public function attribute(string $name): ?string
    {
        return $this->attributes[$name]['value'] ?? null;
    }
}

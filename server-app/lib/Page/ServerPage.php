<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Page;

/**
 * A page of the server as text, and changes to it. Every other byte stays as the server wrote it.
 *
 * The text is scanned by the rules of the HTML standard for tags, comments and text of scripts, and never parsed into a
 * tree and written again: PHP's own parser is one for HTML 4, and changes what it does not know.
 */
final class ServerPage
{
    /** Elements whose content is text, whatever it looks like. */
    private const TEXT_ELEMENTS =
        ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'];
    private const SPACE = " \t\n\f\r";

    /** @var array<string, Tag> the first of each id */
    private array $byId = [];
    /** @var list<Tag> */
    private array $scripts = [];
    /** @var list<array{int, int, string}> from, to, and the text to put there */
    private array $changes = [];

    /** @param list<string> $ids the ids that will be asked for */
    public function __construct(private string $html, array $ids)
    {
        $this->scan(array_fill_keys($ids, true));
    }

    public function byId(string $id): ?Tag
    {
        return $this->byId[$id] ?? null;
    }

    /** @return list<Tag> */
    public function scripts(): array
    {
        return $this->scripts;
    }

    /** Whether there is nothing but white space between the tag and its end tag. */
    public function isEmpty(Tag $tag): bool
    {
        $at = $tag->end + strspn($this->html, self::SPACE, $tag->end);
        return substr_compare($this->html, "</{$tag->name}", $at, strlen($tag->name) + 2, true) === 0;
    }

    /** Puts text behind the start tag. */
    public function fill(Tag $tag, string $markup): void
    {
        $this->changes[] = [$tag->end, $tag->end, $markup];
    }

    /** @param string $attribute with its value, which is escaped */
    public function addAttribute(Tag $tag, string $attribute): void
    {
        $this->changes[] = [$tag->nameEnd, $tag->nameEnd, " $attribute"];
    }

    /** Gives another name to an attribute that the tag has. */
    public function renameAttribute(Tag $tag, string $name, string $newName): void
    {
        $start = $tag->attributes[$name]['start'];
        $this->changes[] = [$start, $start + strlen($name), $newName];
    }

    /** The page with all changes. */
    public function text(): string
    {
        $changes = $this->changes;
        // A sort of PHP 8 keeps the order of equal places.
        usort($changes, static fn (array $one, array $other): int => $one[0] <=> $other[0]);
        $written = '';
        $at = 0;
        foreach ($changes as [$from, $to, $by]) {
            $written .= substr($this->html, $at, $from - $at) . $by;
            $at = $to;
        }
        return $written . substr($this->html, $at);
    }

    /** @param array<string, true> $ids */
    private function scan(array $ids): void
    {
        $html = $this->html;
        $length = strlen($html);
        $templates = 0;
        $at = 0;
        while (($at = strpos($html, '<', $at)) !== false && $at + 1 < $length) {
            $next = $html[$at + 1];
            if ($next === '!' || $next === '?') {
                $at = $this->behindComment($at);
            } elseif ($next === '/') {
                $isTemplate = strncasecmp(substr($html, $at + 2, 9), 'template', 8) === 0
                    && strspn($html, self::SPACE . '/>', $at + 10, 1) === 1;
                $templates -= $isTemplate && $templates > 0 ? 1 : 0;
                $at = $this->behindTag($at + 2, false)[0];
            } elseif (ctype_alpha($next)) {
                $nameLength = strcspn($html, self::SPACE . '/>', $at + 1);
                $name = strtolower(substr($html, $at + 1, $nameLength));
                $nameEnd = $at + 1 + $nameLength;
                [$end, $attributes] = $this->behindTag($nameEnd, true);
                // A tag that is cut off is none.
                if ($end > $length) {
                    return;
                }
                if ($name === 'template') {
                    $templates += 1;
                }
                if ($templates === 0) {
                    $this->note(new Tag($name, $nameEnd, $end, $attributes), $ids);
                }
                if ($name === 'plaintext') {
                    return;
                }
                $at = in_array($name, self::TEXT_ELEMENTS, true) ? $this->behindText($name, $end) : $end;
            } else {
                $at += 1;
            }
            if ($at >= $length) {
                return;
            }
        }
    }

    /** @param array<string, true> $ids */
    private function note(Tag $tag, array $ids): void
    {
        if ($tag->name === 'script') {
            $this->scripts[] = $tag;
        }
        $id = $tag->attribute('id');
        if ($id !== null && isset($ids[$id]) && !isset($this->byId[$id])) {
            $this->byId[$id] = $tag;
        }
    }

    private function behindComment(int $at): int
    {
        if (substr($this->html, $at, 4) !== '<!--') {
            $end = strpos($this->html, '>', $at);
            return $end === false ? strlen($this->html) : $end + 1;
        }
        // `<!-->` and `<!--->` are whole comments; `--!>` ends one, too.
        if (preg_match('/\G<!--(-?>)/', $this->html, $short, 0, $at) === 1) {
            return $at + strlen($short[0]);
        }
        $end = $at + 4;
        while (($end = strpos($this->html, '--', $end)) !== false) {
            if (preg_match('/\G--!?>/', $this->html, $found, 0, $end) === 1) {
                return $end + strlen($found[0]);
            }
            $end += 1;
        }
        return strlen($this->html);
    }

    /** Where the end tag of a text element begins. */
    private function behindText(string $name, int $from): int
    {
        $at = $from;
        while (($at = stripos($this->html, "</$name", $at)) !== false) {
            $behind = $at + strlen($name) + 2;
            if (strspn($this->html, self::SPACE . '/>', $behind, 1) === 1) {
                return $at;
            }
            $at = $behind;
        }
        return strlen($this->html);
    }

    /**
     * Reads a tag from behind its name to its end.
     *
     * @return array{int, array<string, array{value: string, start: int}>} the place behind the tag, past the end of the
     *   page if the tag has no end; and the attributes, if they are wanted
     */
    private function behindTag(int $at, bool $isRead): array
    {
        $html = $this->html;
        $length = strlen($html);
        $attributes = [];
        while (true) {
            $at += strspn($html, self::SPACE . '/', $at);
            if ($at >= $length) {
                return [$length + 1, $attributes];
            }
            if ($html[$at] === '>') {
                return [$at + 1, $attributes];
            }
            $start = $at;
            // A name may begin with '='.
            $at += 1 + strcspn($html, self::SPACE . '/>=', $at + 1);
            $name = strtolower(substr($html, $start, $at - $start));
            $value = '';
            $behindName = $at + strspn($html, self::SPACE, $at);
            if ($behindName < $length && $html[$behindName] === '=') {
                $at = $behindName + 1;
                $at += strspn($html, self::SPACE, $at);
                if ($at >= $length) {
                    return [$length + 1, $attributes];
                }
                $quote = $html[$at];
                if ($quote === '"' || $quote === "'") {
                    $end = strpos($html, $quote, $at + 1);
                    if ($end === false) {
                        return [$length + 1, $attributes];
                    }
                    $value = [$at + 1, $end];
                    $at = $end + 1;
                } else {
                    $end = $at + strcspn($html, self::SPACE . '>', $at);
                    $value = [$at, $end];
                    $at = $end;
                }
            }
            if ($isRead && !isset($attributes[$name])) {
                // The values of data that a page hands over are long, and nobody asks for them here.
                $text = is_array($value) && $name !== 'value' ? substr($html, $value[0], $value[1] - $value[0]) : '';
                $attributes[$name] = [
                    'value' => html_entity_decode($text, ENT_QUOTES | ENT_HTML5, 'UTF-8'),
                    'start' => $start,
                ];
            }
        }
    }
}

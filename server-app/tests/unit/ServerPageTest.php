<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Tests;

use OCA\SharedEnvironment\Page\ServerPage;
use PHPUnit\Framework\TestCase;

/** Where a page is changed, and that nothing else of it changes. */
final class ServerPageTest extends TestCase
{
    /** Marks the element of the id `here`; null if the page has none. */
    private static function marked(string $html): ?string
    {
        $page = new ServerPage($html, ['here']);
        $tag = $page->byId('here');
        if ($tag === null) {
            return null;
        }
        $page->addAttribute($tag, 'data-found');
        $page->fill($tag, '+');
        return $page->text();
    }

    /** @dataProvider elements */
    public function testFindsAnElement(string $html, string $marked): void
    {
        self::assertSame($marked, self::marked($html));
    }

    public static function elements(): array
    {
        return [
            'plain' => ['<div id="here"></div>', '<div data-found id="here">+</div>'],
            'in capitals, with single quotes' => ["<DIV ID='here'>", "<DIV data-found ID='here'>+"],
            'without quotes' => ['<div id=here>', '<div data-found id=here>+'],
            'with white space' => ["<nav\n\tid = \"here\"\r\n >", "<nav data-found\n\tid = \"here\"\r\n >+"],
            'behind other attributes' => [
                '<div data-a="<div id=here>" hidden class=\'>\' id="here">',
                '<div data-found data-a="<div id=here>" hidden class=\'>\' id="here">+',
            ],
            'an encoded id' => ['<div id="h&#101;re">', '<div data-found id="h&#101;re">+'],
            'behind a comment' => ['<!-- <div id="here"> --><p id="here">', '<!-- <div id="here"> --><p data-found id="here">+'],
            'behind short comments' => ['<!--><!---><p id="here">', '<!--><!---><p data-found id="here">+'],
            'behind a comment with a mark' => ['<!-- a --!><p id="here">', '<!-- a --!><p data-found id="here">+'],
            'behind a script' => [
                '<script>if (a<b) "<p id=here>"</script ><p id="here">',
                '<script>if (a<b) "<p id=here>"</script ><p data-found id="here">+',
            ],
            'behind a field' => [
                '<textarea><p id="here"></textareas></textarea><p id="here">',
                '<textarea><p id="here"></textareas></textarea><p data-found id="here">+',
            ],
            'behind a template' => [
                '<template><template></template><p id="here"></template><p id="here">',
                '<template><template></template><p id="here"></template><p data-found id="here">+',
            ],
            'the first of two' => ['<p id="here"><p id="here">', '<p data-found id="here">+<p id="here">'],
            'the first id of a tag' => ['<p id="here" id="there">', '<p data-found id="here" id="there">+'],
            'among letters of all kinds' => ["\u{1F389}ü<p id=\"here\">\u{1F389}", "\u{1F389}ü<p data-found id=\"here\">+\u{1F389}"],
            'behind a single angle' => ['1 < 2 <3 <p id="here">', '1 < 2 <3 <p data-found id="here">+'],
            'behind a declaration' => ["<!DOCTYPE html>\n<?xml ?><p id=\"here\">", "<!DOCTYPE html>\n<?xml ?><p data-found id=\"here\">+"],
        ];
    }

    /** @dataProvider others */
    public function testFindsNothingElse(string $html): void
    {
        self::assertNull(self::marked($html));
        self::assertSame($html, (new ServerPage($html, ['here']))->text());
    }

    public static function others(): array
    {
        return array_map(static fn (string $html): array => [$html], [
            '', '<', '<!', '<!--', '</', '<p', '<p id', '<p id=', '<p id="here', '<p id="here"', '<p id=\'here">',
            'id="here"', '<p data-id="here">', '<p id="there">', '<p id="Here">', '<p id=" here">', '<p id="there" id="here">',
            '<!-- <p id="here">', '<script><p id="here">', '<style><p id="here"></style', '<title><p id="here"></title>',
            '<template><p id="here"></template>', '<noscript><p id="here"></noscript>', '<iframe><p id="here"></iframe>',
            '<plaintext><p id="here">', '</p id="here">', '<p title="<p id=here>">', '<p class="a" / id-here>',
        ]);
    }

    public function testFindsScriptsWithTheirAddresses(): void
    {
        $html = '<script nonce="a" defer src="/a.js?b=1&amp;c=2"></script><template><script src="/t.js"></script></template><script>1</script>';
        $page = new ServerPage($html, []);
        self::assertSame(
            ['/a.js?b=1&c=2', null],
            array_map(static fn ($script) => $script->attribute('src'), $page->scripts())
        );
        $page->renameAttribute($page->scripts()[0], 'src', 'data-x');
        self::assertSame(str_replace('src="/a.js', 'data-x="/a.js', $html), $page->text());
    }

    public function testKnowsWhetherAPlaceIsEmpty(): void
    {
        foreach (
            ['<nav id=a></nav>' => true, "<nav id=a> \n</NAV>" => true, '<nav id=a>x</nav>' => false,
            '<nav id=a><!-- --></nav>' => false, '<nav id=a>' => false, '<nav id=a></div>' => false] as $html => $isEmpty
        ) {
            $page = new ServerPage($html, ['a']);
            self::assertSame($isEmpty, $page->isEmpty($page->byId('a')), $html);
        }
    }

    public function testReadsALargePageOnce(): void
    {
        // Data of a page, and a comment and a tag for each of many entries.
        $html = '<input value="' . str_repeat('A', 3_000_000) . '">'
            . str_repeat('<!-- a --><li><a href="/x" title=\'y\'>z</a></li>', 20_000) . '<p id="here">';
        self::assertStringEndsWith('<p data-found id="here">+', (string) self::marked($html));
    }

    public function testNeverFailsOrChangesAnythingOnTornPages(): void
    {
        $html = '<!DOCTYPE html><html><head data-user="a&amp;b"><title>a</title><script nonce=x src=\'a\'>"</"</script>'
            . '<!-- c --></head><body><template><p></template><textarea></textarea><nav id="here" class=x></nav></body></html>';
        for ($length = 0; $length <= strlen($html); $length += 1) {
            $torn = substr($html, 0, $length);
            self::assertSame($torn, (new ServerPage($torn, ['here']))->text());
            $marked = self::marked($torn);
            if ($marked !== null) {
                self::assertSame($torn, str_replace([' data-found', '+'], '', $marked));
            }
        }
    }
}

<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Tests;

use OCA\SharedEnvironment\Page\Mount;
use OCA\SharedEnvironment\Settings\AdminChoices;
use PHPUnit\Framework\TestCase;

/** What is written into which page. */
final class MountTest extends TestCase
{
    private const APPS = [
        ['id' => 'files', 'name' => 'Files & "more"', 'href' => '/apps/files/?a=1&b=2', 'icon' => '/f.svg', 'active' => true],
        ['id' => 'mail', 'name' => 'Mail', 'href' => '/apps/mail/', 'icon' => '', 'active' => false, 'unread' => 3],
        ['id' => 'site', 'name' => '<b>Site</b>', 'href' => 'https://site.example/', 'target' => true],
        ['id' => 'contacts', 'name' => 'Contacts', 'href' => '/apps/contacts/'],
    ];
    private const SETTINGS = [
        ['id' => 'profile', 'name' => 'View profile', 'href' => '/u/alice'],
        ['id' => 'user_status-menu-entry', 'name' => 'User status', 'href' => ''],
        ['id' => 'logout', 'name' => 'Log out', 'href' => '/logout?requesttoken=a%2Bb'],
    ];
    private const EVERY = ['parts' => AdminChoices::PARTS, 'layout' => 'row'];
    private const PLAIN = ['order' => [], 'hiddenApps' => [], 'layout' => ''];

    private static function page(string $appMenu = 'header-start__appmenu', string $head = ''): string
    {
        return "<!DOCTYPE html><html><head>$head</head><body><header id=\"header\"><nav id=\"$appMenu\"></nav>"
            . '<div id="unified-search"></div><div id="contactsmenu"></div><div id="user-menu"></div></header>'
            . '<div id="app-navigation"><ul></ul></div><div id="app-content"></div></body></html>';
    }

    private static function mounted(
        string $html,
        array $choices = self::EVERY,
        array $arrangement = self::PLAIN,
        array $navigation = ['link' => self::APPS, 'settings' => self::SETTINGS],
    ): string {
        return (new Server(navigation: $navigation))->make(Mount::class)->into($html, $choices, $arrangement);
    }

    public function testPutsTheElementsWithPlainLinksIntoTheirPlacesAndLeavesTheRest(): void
    {
        $html = self::page();
        $apps = '<app-menu>'
            . '<a href="/apps/files/?a=1&amp;b=2" data-id="files" data-icon="/f.svg" aria-current="page">Files &amp; &quot;more&quot;</a>'
            . '<a href="/apps/mail/" data-id="mail" data-unread="3">Mail</a>'
            . '<a href="https://site.example/" data-id="site" target="_blank" rel="noopener noreferrer">&lt;b&gt;Site&lt;/b&gt;</a>'
            . '<a href="/apps/contacts/" data-id="contacts">Contacts</a></app-menu>';
        $user = '<user-menu><a href="/u/alice" data-id="profile">View profile</a>'
            . '<a href="/logout?requesttoken=a%2Bb" data-id="logout">Log out</a>'
            . '<user-status slot="user_status-menu-entry" editable></user-status></user-menu>';
        $expected = strtr($html, [
            '<nav id="header-start__appmenu">' => "<nav data-mount-point=\"header-start__appmenu\" id=\"header-start__appmenu\">$apps",
            '<div id="contactsmenu">' => '<div data-mount-point="contactsmenu" id="contactsmenu"><contacts-menu>'
                . '<a href="/apps/contacts/" data-id="contacts">Contacts</a></contacts-menu>',
            '<div id="user-menu">' => "<div data-mount-point=\"user-menu\" id=\"user-menu\">$user",
        ]);
        self::assertSame($expected, self::mounted($html));
    }

    public function testKnowsThePlaceAndTheShapeOfReleasesBefore30(): void
    {
        $navigation = ['link' => array_column(self::APPS, null, 'id'), 'settings' => array_column(self::SETTINGS, null, 'id')];
        self::assertSame(
            str_replace('header-start', 'header-left', self::mounted(self::page())),
            self::mounted(self::page('header-left__appmenu'), navigation: $navigation)
        );
    }

    /** @dataProvider parts */
    public function testReplacesEachPartByItself(string $part, array $tags): void
    {
        preg_match_all('/<(app-menu|contacts-menu|user-menu)>/', self::mounted(self::page(), ['parts' => [$part]] + self::EVERY), $found);
        self::assertSame($tags, $found[1]);
    }

    public static function parts(): array
    {
        return [
            ['bar', ['app-menu']], ['contacts', ['contacts-menu']], ['user_menu', ['user-menu']],
            ['navigation', []], ['dialogs', []], ['whats_new', []],
        ];
    }

    public function testLeavesAPageAloneThatHasNoPlace(): void
    {
        foreach (['', '<p>', '<div id="contactsmenus"></div>', self::page('other', '<script src="/dist/x.js"></script>')] as $html) {
            $choices = ['parts' => ['bar']] + self::EVERY;
            self::assertSame($html, self::mounted($html, $choices));
        }
    }

    public function testLeavesAPlaceAloneThatHoldsSomething(): void
    {
        $html = str_replace('<div id="user-menu">', '<div id="user-menu"><b>theirs</b>', self::page(head: '<script src="/dist/user_status-menu.mjs"></script>'));
        $mounted = self::mounted($html);
        self::assertStringContainsString('<div id="user-menu"><b>theirs</b></div>', $mounted);
        self::assertStringContainsString('<script src="/dist/user_status-menu.mjs">', $mounted);
    }

    public function testTakesItsAddressFromTheStatusScriptButForTheDashboardAndWithoutTheUserMenu(): void
    {
        $own = '<script nonce="n" defer src="/cloud/dist/user_status-menu.mjs?v=1" type="module"></script>';
        $old = '<script nonce="n" defer src="/cloud/dist/user_status-menu.js?v=1"></script>';
        $other = '<script src="/apps/x/js/not-user_status-menu.js.map.js"></script>';
        $mounted = self::mounted(self::page(head: $own . $old . $other));
        self::assertStringContainsString(str_replace(' src=', ' data-replaced-src=', $own . $old) . $other, $mounted);

        $dashboard = self::page(head: $own . '<script src="/dist/dashboard-main.js?v=1"></script>');
        self::assertStringContainsString($own, self::mounted($dashboard));
        self::assertStringContainsString($own, self::mounted(self::page(head: $own), ['parts' => ['bar']] + self::EVERY));
    }

    public function testHasNoStatusWhereTheServerHasNone(): void
    {
        $navigation = ['link' => [], 'settings' => [self::SETTINGS[0]]];
        self::assertStringNotContainsString('user-status', self::mounted(self::page(), navigation: $navigation));
    }

    public function testFollowsTheUsersArrangement(): void
    {
        $arrangement = ['order' => ['contacts', 'gone', 'mail'], 'hiddenApps' => ['site'], 'layout' => 'launcher'];
        preg_match('~<app-menu[^>]*>.*</app-menu>~', self::mounted(self::page(), self::EVERY, $arrangement), $found);
        preg_match_all('/data-id="(\w+)"/', $found[0], $ids);
        self::assertSame(['contacts', 'mail', 'files'], $ids[1]);
        self::assertStringStartsWith('<app-menu layout="launcher">', $found[0]);
        $row = ['layout' => 'row'] + $arrangement;
        self::assertStringContainsString('<app-menu>', self::mounted(self::page(), ['layout' => 'launcher'] + self::EVERY, $row));
    }

    public function testWritesNoLinkThatRunsScriptOrLeadsNowhere(): void
    {
        $entry = static fn (mixed $href): array => ['id' => 'x', 'name' => 'x', 'href' => $href];
        foreach (['javascript:alert(1)', ' javascript:alert(1)', "java\nscript:1", 'data:text/html,1', '', '#', null, 7] as $href) {
            $html = self::mounted(self::page(), navigation: ['link' => [$entry($href), 'nonsense', ['name' => 'no id']], 'settings' => []]);
            self::assertStringContainsString('<app-menu></app-menu>', $html, (string) json_encode($href));
        }
    }

    public function testEscapesWhatAppsSayOfThemselves(): void
    {
        $evil = '"><script>alert(1)</script>';
        $entry = ['id' => $evil, 'name' => $evil . "\xff", 'href' => "/$evil", 'icon' => $evil, 'target' => $evil];
        $html = self::mounted(self::page(), navigation: ['link' => [$entry], 'settings' => [$entry]]);
        self::assertStringNotContainsString('<script', $html);
        self::assertSame(2, substr_count($html, '&gt;&lt;script&gt;alert(1)&lt;/script&gt;</a>') + substr_count($html, "\u{FFFD}</a>"));
    }
}

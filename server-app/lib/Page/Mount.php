<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Page;

use OCA\SharedEnvironment\Settings\AdminChoices;

/**
 * Puts the elements into a finished page, at the places where the server's scripts would draw the header.
 *
 * The places keep their ids: a script of ours takes them away before the server's scripts look for them. Where that
 * script does not run, the server's own header comes as ever.
 */
final class Mount
{
    /** Ids of the places: of the app menu, that of releases before 30 comes last. */
    private const APP_MENU = ['header-start__appmenu', 'header-left__appmenu'];
    private const CONTACTS = 'contactsmenu';
    private const USER_MENU = 'user-menu';

    private const STATUS_SCRIPT = '~/user_status-menu\.m?js(\?|$)~';
    private const DASHBOARD_SCRIPT = '~/dashboard-main\.m?js(\?|$)~';

    public function __construct(private Links $links)
    {
    }

    /**
     * @param array{parts: list<string>, layout: string} $choices
     * @param array{order: list<string>, hiddenApps: list<string>, layout: string} $arrangement
     * @return string the page; as it was where it has no place for an element
     */
    public function into(string $html, array $choices, array $arrangement): string
    {
        $page = new ServerPage($html, [...self::APP_MENU, self::CONTACTS, self::USER_MENU]);
        $wants = static fn (string $part): bool => in_array($part, $choices['parts'], true);

        if ($wants('bar')) {
            foreach (self::APP_MENU as $id) {
                $layout = $arrangement['layout'] !== '' ? $arrangement['layout'] : $choices['layout'];
                // A row is what the element is without the attribute.
                $isRow = $layout === AdminChoices::LAYOUTS[0];
                $attribute = $isRow ? '' : sprintf(' layout="%s"', htmlspecialchars($layout));
                $put = fn (): string => "<app-menu$attribute>{$this->links->apps($arrangement)}</app-menu>";
                if ($this->put($page, $id, $put)) {
                    break;
                }
            }
        }
        if ($wants('contacts')) {
            $put = fn (): string => "<contacts-menu>{$this->links->app('contacts')}</contacts-menu>";
            $this->put($page, self::CONTACTS, $put);
        }
        if ($wants('user_menu') && $this->put($page, self::USER_MENU, fn (): string => $this->userMenu())) {
            $this->replaceStatusScript($page);
        }
        return $page->text();
    }

    /** @param callable(): string $markup */
    private function put(ServerPage $page, string $id, callable $markup): bool
    {
        $place = $page->byId($id);
        // What another app has put there stays.
        if ($place === null || !$page->isEmpty($place)) {
            return false;
        }
        $page->addAttribute($place, sprintf('data-mount-point="%s"', $id));
        $page->fill($place, $markup());
        return true;
    }

    private function userMenu(): string
    {
        $status = 'user_status-menu-entry';
        $entry = $this->links->hasSetting($status) ? "<user-status slot=\"$status\" editable></user-status>" : '';
        return "<user-menu>{$this->links->settings()}$entry</user-menu>";
    }

    /**
     * The script of the status app draws an entry of the server's own menu and sends heartbeats, as the element does. It
     * gets no address; our script gives it back where it steps aside. On the dashboard it also draws a widget, so it
     * stays there.
     */
    private function replaceStatusScript(ServerPage $page): void
    {
        $found = [];
        foreach ($page->scripts() as $script) {
            $src = $script->attribute('src') ?? '';
            if (preg_match(self::DASHBOARD_SCRIPT, $src) === 1) {
                return;
            }
            if (preg_match(self::STATUS_SCRIPT, $src) === 1) {
                $found[] = $script;
            }
        }
        foreach ($found as $script) {
            $page->renameAttribute($script, 'src', 'data-replaced-src');
        }
    }
}

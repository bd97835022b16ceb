<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Tests;

use OCA\SharedEnvironment\Controller\ArrangementController;
use OCA\SharedEnvironment\Controller\FormController;
use OCA\SharedEnvironment\Settings\AdminChoices;
use OCA\SharedEnvironment\Settings\AdminForm;
use OCA\SharedEnvironment\Settings\Arrangement;
use OCA\SharedEnvironment\Settings\PersonalForm;
use OCA\SharedEnvironment\Settings\Section;
use OCP\AppFramework\Http\Attribute\NoAdminRequired;
use OCP\Util;
use PHPUnit\Framework\TestCase;

/** What the administrator and users choose, and how it is kept. */
final class SettingsTest extends TestCase
{
    private const NOTHING = ['order' => [], 'pinnedApps' => [], 'hiddenApps' => [], 'layout' => ''];

    public function testReplacesEveryPartUntilTheAdministratorChooses(): void
    {
        $choices = (new Server())->make(AdminChoices::class);
        self::assertSame(
            ['parts' => AdminChoices::PARTS, 'layout' => 'row', 'legacy' => false, 'session_warnings' => false, 'visitors' => false],
            $choices->read()
        );
        // A form without a tick sends nothing at all.
        $choices->write([]);
        self::assertSame([], $choices->read()['parts']);
    }

    public function testKeepsWhatTheAdministratorsFormSends(): void
    {
        $server = new Server(params: [
            'parts' => ['bar', 'whats_new', 'nonsense', ['x']], 'layout' => 'launcher', 'legacy' => '1', '_route' => 'x',
        ]);
        $back = $server->make(FormController::class)->saveAdmin();
        self::assertStringEndsWith('/settings/AdminSettings/index?section=shared_environment&saved=1', $back->getRedirectURL());
        self::assertSame(
            ['parts' => ['bar', 'whats_new'], 'layout' => 'launcher', 'legacy' => true, 'session_warnings' => false, 'visitors' => false],
            $server->make(AdminChoices::class)->read()
        );
        self::assertSame(['shared_environment/settings'], array_keys($server->values));
    }

    public function testKeepsAnArrangementForEachUser(): void
    {
        $server = new Server(params: ['order' => ['b', 'a'], 'requesttoken' => 'x']);
        $calls = $server->make(ArrangementController::class);
        self::assertSame(self::NOTHING, $calls->load()->getData());
        self::assertSame(['order' => ['b', 'a']] + self::NOTHING, $calls->save()->getData());
        $server->params = ['pinnedApps' => ['b']];
        $calls->save();
        $kept = ['order' => ['b', 'a'], 'pinnedApps' => ['b']] + self::NOTHING;
        self::assertEquals($kept, $calls->load()->getData());
        self::assertSame(['alice/shared_environment/arrangement'], array_keys($server->values));
        $server->user = 'bob';
        self::assertSame(self::NOTHING, $calls->load()->getData());
    }

    /** @dataProvider badInput */
    public function testLosesNothingToBadInput(array $changes): void
    {
        $arrangement = (new Server())->make(Arrangement::class);
        $before = $arrangement->write('alice', ['order' => ['a', 'b'], 'layout' => 'launcher']);
        self::assertSame($before, $arrangement->write('alice', $changes));
    }

    public static function badInput(): array
    {
        return [[['order' => 'a']], [['order' => null]], [['layout' => ['row']]], [['nonsense' => ['a']]], [[]]];
    }

    public function testTakesNothingButIdsAndNotTooMany(): void
    {
        $arrangement = (new Server())->make(Arrangement::class);
        $ids = ['a', 7, null, '', ['b'], "a\nb", "\xff", str_repeat('x', 129), 'a', 'ü', ...array_map('strval', range(1, 1000))];
        $kept = $arrangement->write('alice', ['order' => $ids])['order'];
        self::assertSame(['a', 'ü', '1'], array_slice($kept, 0, 3));
        self::assertCount(500, $kept);
    }

    public function testAnswersNobodyWithoutAUser(): void
    {
        $server = new Server(user: null, params: ['order' => ['a']]);
        $calls = $server->make(ArrangementController::class);
        self::assertSame([401, 401], [$calls->load()->getStatus(), $calls->save()->getStatus()]);
        self::assertSame([], $server->values);
    }

    public function testKeepsWhatAUsersFormSends(): void
    {
        $server = new Server(params: [
            'layout' => 'launcher', 'pinned' => ['b'], 'hidden' => ['c'],
            'place' => ['a' => '2', 'b' => '1', 'c' => '2', 'd' => 'x'],
        ]);
        $server->make(FormController::class)->savePersonal();
        self::assertSame(
            ['order' => ['b', 'a', 'c'], 'pinnedApps' => ['b'], 'hiddenApps' => ['c'], 'layout' => 'launcher'],
            $server->make(Arrangement::class)->read('alice')
        );
    }

    public function testOpensTheRightMethodsToUsers(): void
    {
        $isOpen = static fn (string $class, string $method): bool =>
            (new \ReflectionMethod($class, $method))->getAttributes(NoAdminRequired::class) !== []
            && str_contains((string) (new \ReflectionMethod($class, $method))->getDocComment(), '@NoAdminRequired');
        self::assertTrue($isOpen(ArrangementController::class, 'load'));
        self::assertTrue($isOpen(ArrangementController::class, 'save'));
        self::assertTrue($isOpen(FormController::class, 'savePersonal'));
        self::assertFalse($isOpen(FormController::class, 'saveAdmin'));
    }

    public function testHasAFormInItsSectionForBoth(): void
    {
        $navigation = ['link' => [['id' => 'a', 'name' => 'A', 'href' => '/a'], ['id' => 'b', 'href' => '/b']]];
        $server = new Server(version: '37.0.0', navigation: $navigation);
        $server->make(Arrangement::class)->write('alice', ['order' => ['b']]);
        $section = $server->make(Section::class);
        foreach ([AdminForm::class => 'admin', PersonalForm::class => 'personal'] as $class => $template) {
            $form = $server->make($class);
            self::assertSame($section->getID(), $form->getSection());
            Util::$styles = [];
            self::assertSame($template, $form->getForm()->getTemplateName());
            self::assertSame(['shared_environment/' . $server->appVersion . '/settings'], Util::$styles);
        }
        self::assertFalse($server->make(AdminForm::class)->getForm()->getParams()['known']);
        self::assertSame(['b' => 'b', 'a' => 'A'], $server->make(PersonalForm::class)->getForm()->getParams()['apps']);
    }
}

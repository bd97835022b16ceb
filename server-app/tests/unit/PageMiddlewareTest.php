<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Tests;

use OCA\SharedEnvironment\AppInfo\Application;
use OCA\SharedEnvironment\Middleware\PageMiddleware;
use OCA\SharedEnvironment\Settings\AdminChoices;
use OCP\AppFramework\Bootstrap\IRegistrationContext;
use OCP\AppFramework\Controller;
use OCP\AppFramework\Http\DataResponse;
use OCP\AppFramework\Http\Response;
use OCP\AppFramework\Http\TemplateResponse;
use OCP\Util;
use PHPUnit\Framework\TestCase;

/** Which pages are changed, and what they get. */
final class PageMiddlewareTest extends TestCase
{
    private const PAGE = '<html><body><div id="user-menu"></div></body></html>';

    protected function setUp(): void
    {
        Util::$scripts = [];
        Util::$early = [];
        Util::$styles = [];
    }

    private static function shown(Server $server, Response $response): string
    {
        $controller = new class ('files', $server) extends Controller {
        };
        $middleware = $server->make(PageMiddleware::class);
        self::assertSame($response, $middleware->afterController($controller, 'index', $response));
        $page = $middleware->beforeOutput($controller, 'index', self::PAGE);
        // The next answer of the same request is none of ours.
        self::assertSame(self::PAGE, $middleware->beforeOutput($controller, 'index', self::PAGE));
        return $page;
    }

    private static function page(string $renderAs = TemplateResponse::RENDER_AS_USER): TemplateResponse
    {
        return new TemplateResponse('files', 'index', [], $renderAs);
    }

    public function testIsRegisteredForThePagesOfAllApps(): void
    {
        $context = new class implements IRegistrationContext {
            public array $registered = [];

            public function registerMiddleware(string $class, bool $global = false): void
            {
                $this->registered[] = [$class, $global];
            }
        };
        (new Application())->register($context);
        self::assertSame([[PageMiddleware::class, true]], $context->registered);
    }

    /** @dataProvider releases */
    public function testGivesAUsersPageScriptSheetSettingsAndElements(int $release): void
    {
        $server = new Server(version: "$release.0.1.2", webroot: '/cloud');
        self::assertStringContainsString('<user-menu></user-menu>', self::shown($server, self::page()));
        // Release 27 has no early scripts.
        $scripts = ['shared_environment/1.2.3/esm/nextcloud'];
        self::assertSame($release < 28 ? [$scripts, []] : [[], $scripts], [Util::$scripts, Util::$early]);
        self::assertSame(['shared_environment/1.2.3/nextcloud'], Util::$styles);
        self::assertSame([
            'parts' => AdminChoices::PARTS,
            'sessionWarnings' => false,
            'arrangement' => ['order' => [], 'pinnedApps' => [], 'hiddenApps' => [], 'layout' => ''],
            'arrangementUrl' => '/cloud/ocs/v2.php/apps/shared_environment/api/v1/arrangement',
        ], $server->state['settings']);
        self::assertSame([], $server->log);
    }

    public static function releases(): array
    {
        return array_map(static fn (int $release): array => [$release], range(27, 36));
    }

    /** @dataProvider others */
    public function testLeavesAloneWhatIsNoUsersPage(Server $server, Response $response): void
    {
        self::assertSame(self::PAGE, self::shown($server, $response));
        self::assertSame([[], [], [], [], []], [Util::$scripts, Util::$early, Util::$styles, $server->state, $server->log]);
    }

    public static function others(): array
    {
        return [
            'an answer to a call' => [new Server(), new DataResponse()],
            'a download' => [new Server(), new Response()],
            'a part of a page' => [new Server(), self::page(TemplateResponse::RENDER_AS_BLANK)],
            'a failure' => [new Server(), self::page(TemplateResponse::RENDER_AS_ERROR)],
            'the log-in page' => [new Server(user: null), self::page(TemplateResponse::RENDER_AS_GUEST)],
            'a public page' => [new Server(user: null), self::page(TemplateResponse::RENDER_AS_PUBLIC)],
            'a public page that a user sees' => [new Server(), self::page(TemplateResponse::RENDER_AS_PUBLIC)],
            'a page without a user' => [new Server(user: null), self::page()],
            'release 26' => [new Server(version: '26.0.13.1'), self::page()],
            'release 37' => [new Server(version: '37.0.0.0'), self::page()],
            'an unknown release' => [new Server(version: ''), self::page()],
        ];
    }

    public function testGivesVisitorsPagesTheScriptWhereTheAdministratorWantsThat(): void
    {
        $server = new Server(user: null);
        $server->make(AdminChoices::class)->write(['parts' => ['dialogs'], 'visitors' => '1', 'session_warnings' => '1']);
        self::assertSame(self::PAGE, self::shown($server, self::page(TemplateResponse::RENDER_AS_PUBLIC)));
        self::assertCount(1, Util::$early);
        self::assertSame(
            ['parts' => ['dialogs'], 'sessionWarnings' => false, 'arrangement' => null, 'arrangementUrl' => null],
            $server->state['settings']
        );
    }

    public function testGivesOldAppsTheirFunctionsBeforeTheirScriptsRun(): void
    {
        $server = new Server(version: '35.0.0.1');
        $server->make(AdminChoices::class)->write(['legacy' => '1']);
        self::shown($server, self::page());
        self::assertSame(['shared_environment/1.2.3/esm/nextcloud', 'shared_environment/1.2.3/legacy'], Util::$early);
    }

    public function testSendsThePageAsItWasWhereSomethingFailsAndSaysSoOnce(): void
    {
        $server = new Server(navigation: ['link' => []]);
        $server->navigation['settings'] = [['id' => 'x', 'name' => 'x', 'href' => '/x', 'icon' => '/i', 'unread' => new class {
        }]];
        set_error_handler(static function (int $level, string $message): never {
            throw new \ErrorException($message);
        });
        try {
            self::assertSame(self::PAGE, self::shown($server, self::page()));
        } finally {
            restore_error_handler();
        }
        self::assertCount(1, $server->log);
        self::assertSame('shared_environment', $server->log[0][1]['app']);

        // Before the page is written, too.
        $server = new Server(version: '32.0.1');
        $server->values['shared_environment/settings'] = '{"parts":"nonsense","layout":7}';
        self::assertSame(self::PAGE, self::shown($server, self::page()));
        self::assertSame([], $server->log);
    }
}

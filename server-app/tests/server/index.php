<?php

/**
 * A small server for the journeys: hands pages of the stand-ins to the app's middleware, as a server does, and answers
 * the app's own calls. Run by PHP's built-in server; `SERVER_APP` is the unpacked app, `SERVER_VALUES` the file that
 * keeps what a server has in its database.
 */

declare(strict_types=1);

use OCA\SharedEnvironment\Controller\ArrangementController;
use OCA\SharedEnvironment\Controller\FormController;
use OCA\SharedEnvironment\Middleware\PageMiddleware;
use OCA\SharedEnvironment\Settings\AdminForm;
use OCA\SharedEnvironment\Settings\PersonalForm;
use OCA\SharedEnvironment\Tests\Server;
use OCP\AppFramework\Controller;
use OCP\AppFramework\Http\TemplateResponse;
use OCP\Util;

require dirname(__DIR__) . '/bootstrap.php';

function p(string $text): void
{
    echo htmlspecialchars($text, ENT_QUOTES, 'UTF-8');
}

/** What a page hands over in a hidden field; an empty list if it does not. */
function handedOver(string $html, string $name): array
{
    preg_match("/id=\"initial-state-$name\" value=\"([^\"]*)\"/", $html, $found);
    return json_decode((string) base64_decode($found[1] ?? '', true), true) ?? [];
}

function formOf(TemplateResponse $response, Server $server, string $token): string
{
    $_ = $response->getParams() + ['requesttoken' => $token];
    $l = $server;
    ob_start();
    require getenv('SERVER_APP') . "/templates/{$response->getTemplateName()}.php";
    return (string) ob_get_clean();
}

$sent = json_decode((string) file_get_contents('php://input'), true, 512, JSON_THROW_ON_ERROR);
$server = new Server(
    version: $sent['version'] ?? '',
    user: $sent['user'] ?? null,
    params: $sent['params'] ?? [],
    webroot: $sent['webroot'],
    appVersion: (string) simplexml_load_file(getenv('SERVER_APP') . '/appinfo/info.xml')->version,
);
$file = (string) getenv('SERVER_VALUES');
$server->values = is_file($file) ? json_decode((string) file_get_contents($file), true) : [];

switch ($sent['what']) {
    case 'page':
        $html = $sent['html'];
        $server->navigation = [
            'link' => handedOver($html, 'core-apps'),
            'settings' => handedOver($html, 'core-settingsNavEntries'),
        ];
        // Stands in for the server's router, which shows the page of a section.
        $forms = ['admin' => AdminForm::class, 'personal' => PersonalForm::class];
        if (isset($forms[$sent['form'] ?? ''])) {
            preg_match('/data-requesttoken="([^"]*)"/', $html, $token);
            $form = formOf($server->make($forms[$sent['form']])->getForm(), $server, html_entity_decode($token[1]));
            $html = str_replace('<output id="app-output"></output>', $form, $html);
        }
        $controller = new class ('files', $server) extends Controller {
        };
        $middleware = $server->make(PageMiddleware::class);
        $middleware->afterController($controller, 'index', new TemplateResponse('files', 'index', [], $sent['renderAs']));
        // Stands in for the server's template of every page, which writes what was added.
        preg_match('/<script nonce="([^"]*)"/', $html, $nonce);
        $at = static fn (string $kind, string $path, string $ending): string => sprintf(
            '%s/custom_apps/%s.%s?v=%s',
            $sent['webroot'],
            preg_replace('~/~', "/$kind/", $path, 1),
            $ending,
            substr(md5($server->appVersion), 0, 8)
        );
        $head = '';
        foreach (Util::$styles as $style) {
            $head .= "<link rel=\"stylesheet\" href=\"{$at('css', $style, 'css')}\">\n";
        }
        $tag = static function (string $script) use ($at, $nonce): string {
            $path = preg_replace('~/~', '/js/', $script, 1);
            $isModule = is_file(dirname((string) getenv('SERVER_APP')) . "/$path.mjs");
            $src = $at('js', $script, $isModule ? 'mjs' : 'js');
            return "<script nonce=\"$nonce[1]\" defer src=\"$src\"" . ($isModule ? ' type="module"' : '') . "></script>\n";
        };
        $head .= implode('', array_map($tag, Util::$scripts));
        // What is early comes right behind the server's own.
        $early = implode('', array_map($tag, Util::$early));
        $state = '';
        foreach ($server->state as $key => $value) {
            $state .= sprintf(
                '<input type="hidden" id="initial-state-shared_environment-%s" value="%s">',
                $key,
                base64_encode((string) json_encode($value))
            );
        }
        $html = preg_replace('~(/dist/core-main\.js\?[^>]*></script>\n)~', "$1$early", $html, 1);
        $html = strtr($html, ['</head>' => "$head</head>", '<div id="skip-actions">' => "$state<div id=\"skip-actions\">"]);
        header('Content-Type: text/html; charset=utf-8');
        echo $middleware->beforeOutput($controller, 'index', $html);
        break;
    case 'call':
        $answer = $server->make(ArrangementController::class)->{$sent['method']}();
        http_response_code($answer->getStatus());
        header('Content-Type: application/json');
        echo json_encode(['ocs' => ['meta' => ['status' => 'ok'], 'data' => $answer->getData()]]);
        break;
    case 'form':
        echo $server->make(FormController::class)->{$sent['method']}()->getRedirectURL();
        break;
}
foreach ($server->log as [$message, $context]) {
    error_log("LOGGED: $message {$context['exception']}");
}
file_put_contents($file, json_encode($server->values));

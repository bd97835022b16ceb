<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Tests;

use OCP\App\IAppManager;
use OCP\AppFramework\Services\IInitialState;
use OCP\IConfig;
use OCP\IL10N;
use OCP\INavigationManager;
use OCP\IRequest;
use OCP\IURLGenerator;
use OCP\IUser;
use OCP\IUserSession;
use Psr\Log\LoggerInterface;

/** A server as the app sees it, with one user and one request. It also makes the app's objects, as a container does. */
final class Server implements
    IAppManager,
    IConfig,
    IInitialState,
    IL10N,
    INavigationManager,
    IRequest,
    IURLGenerator,
    IUserSession,
    LoggerInterface
{
    /** @var array<string, string> */
    public array $values = [];
    /** @var array<string, mixed> */
    public array $state = [];
    /** @var list<array{string, array}> */
    public array $log = [];

    /** @param array<string, array> $navigation entries by type */
    public function __construct(
        public string $version = '32.0.1.2',
        public ?string $user = 'alice',
        public array $navigation = ['link' => [], 'settings' => []],
        public array $params = [],
        public string $webroot = '',
        public string $appVersion = '1.2.3',
    ) {
    }

    /**
     * @template T of object
     * @param class-string<T> $class
     * @return T
     */
    public function make(string $class): object
    {
        $needs = (new \ReflectionClass($class))->getConstructor()?->getParameters() ?? [];
        return new $class(...array_map(function (\ReflectionParameter $need): object {
            $type = (string) $need->getType();
            return $this instanceof $type ? $this : $this->make($type);
        }, $needs));
    }

    public function getAppVersion(string $appId, bool $useCache = true): string
    {
        return $this->appVersion;
    }

    public function getSystemValueString(string $key, string $default = ''): string
    {
        return $key === 'version' ? $this->version : $default;
    }

    public function getAppValue($appName, $key, $default = '')
    {
        return $this->values["$appName/$key"] ?? $default;
    }

    public function setAppValue($appName, $key, $value)
    {
        $this->values["$appName/$key"] = $value;
    }

    public function getUserValue($userId, $appName, $key, $default = '')
    {
        return $this->values["$userId/$appName/$key"] ?? $default;
    }

    public function setUserValue($userId, $appName, $key, $value, $preCondition = null)
    {
        $this->values["$userId/$appName/$key"] = $value;
    }

    public function provideInitialState(string $key, $data): void
    {
        $this->state[$key] = $data;
    }

    public function t(string $text, $parameters = []): string
    {
        return vsprintf($text, (array) $parameters);
    }

    public function getAll(string $type = 'link'): array
    {
        return $this->navigation[$type] ?? [];
    }

    public function getParam(string $key, $default = null)
    {
        return $this->params[$key] ?? $default;
    }

    public function getParams(): array
    {
        return $this->params;
    }

    public function linkToRoute(string $routeName, array $arguments = []): string
    {
        $query = $arguments === [] ? '' : '?' . http_build_query($arguments);
        return "{$this->webroot}/index.php/" . strtr($routeName, '.', '/') . $query;
    }

    public function imagePath(string $appName, string $file): string
    {
        return "{$this->webroot}/custom_apps/$appName/img/$file";
    }

    public function getWebroot(): string
    {
        return $this->webroot;
    }

    public function getUser()
    {
        $id = $this->user;
        return $id === null ? null : new class ($id) implements IUser {
            public function __construct(private string $id)
            {
            }

            public function getUID()
            {
                return $this->id;
            }
        };
    }

    public function error(string|\Stringable $message, array $context = []): void
    {
        $this->log[] = [(string) $message, $context];
    }
}

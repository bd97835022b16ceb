<?php

/**
 * The interfaces of the server that the app uses, as far as it uses them. Written from their public documentation; what
 * is here is the same from release 27 to 36. What differs between these releases (the shape of the navigation's entries,
 * the ids of the page) is data of the tests.
 */

declare(strict_types=1);

namespace Psr\Log {
    interface LoggerInterface
    {
        public function error(string|\Stringable $message, array $context = []): void;
    }
}

namespace OCP\AppFramework {
    use OCP\AppFramework\Http\Response;
    use OCP\IRequest;

    class App
    {
        public function __construct(string $appName, array $urlParams = [])
        {
        }
    }

    abstract class Controller
    {
        public function __construct(protected string $appName, protected IRequest $request)
        {
        }
    }

    abstract class OCSController extends Controller
    {
    }

    abstract class Middleware
    {
        public function afterController(Controller $controller, string $methodName, Response $response)
        {
            return $response;
        }

        public function beforeOutput(Controller $controller, string $methodName, string $output)
        {
            return $output;
        }
    }

    final class Http
    {
        public const STATUS_OK = 200;
        public const STATUS_UNAUTHORIZED = 401;
    }
}

namespace OCP\AppFramework\Bootstrap {
    interface IBootContext
    {
    }

    interface IRegistrationContext
    {
        public function registerMiddleware(string $class, bool $global = false): void;
    }

    interface IBootstrap
    {
        public function register(IRegistrationContext $context): void;

        public function boot(IBootContext $context): void;
    }
}

namespace OCP\AppFramework\Http {
    class Response
    {
    }

    class DataResponse extends Response
    {
        public function __construct(private mixed $data = [], private int $status = 200)
        {
        }

        public function getData(): mixed
        {
            return $this->data;
        }

        public function getStatus(): int
        {
            return $this->status;
        }
    }

    class RedirectResponse extends Response
    {
        public function __construct(private string $url)
        {
        }

        public function getRedirectURL(): string
        {
            return $this->url;
        }
    }

    class TemplateResponse extends Response
    {
        public const RENDER_AS_GUEST = 'guest';
        public const RENDER_AS_BLANK = '';
        public const RENDER_AS_ERROR = 'error';
        public const RENDER_AS_USER = 'user';
        public const RENDER_AS_PUBLIC = 'public';

        public function __construct(
            protected string $appName,
            protected string $templateName,
            protected array $params = [],
            protected string $renderAs = self::RENDER_AS_USER
        ) {
        }

        public function getRenderAs(): string
        {
            return $this->renderAs;
        }

        public function getTemplateName(): string
        {
            return $this->templateName;
        }

        public function getParams(): array
        {
            return $this->params;
        }
    }
}

namespace OCP\AppFramework\Http\Attribute {
    #[\Attribute]
    class NoAdminRequired
    {
    }
}

namespace OCP\AppFramework\Services {
    interface IInitialState
    {
        public function provideInitialState(string $key, $data): void;
    }
}

namespace OCP\App {
    interface IAppManager
    {
        public function getAppVersion(string $appId, bool $useCache = true): string;
    }
}

namespace OCP\Settings {
    interface ISettings
    {
        public function getForm();

        public function getSection();

        public function getPriority();
    }

    interface IIconSection
    {
        public function getID();

        public function getName();

        public function getPriority();

        public function getIcon();
    }
}

namespace OCP {
    interface IConfig
    {
        public function getSystemValueString(string $key, string $default = ''): string;

        public function getAppValue($appName, $key, $default = '');

        public function setAppValue($appName, $key, $value);

        public function getUserValue($userId, $appName, $key, $default = '');

        public function setUserValue($userId, $appName, $key, $value, $preCondition = null);
    }

    interface IRequest
    {
        public function getParam(string $key, $default = null);

        public function getParams(): array;
    }

    interface IUser
    {
        public function getUID();
    }

    interface IUserSession
    {
        public function getUser();
    }

    interface IURLGenerator
    {
        public function linkToRoute(string $routeName, array $arguments = []): string;

        public function imagePath(string $appName, string $file): string;

        public function getWebroot(): string;
    }

    interface IL10N
    {
        public function t(string $text, $parameters = []): string;
    }

    interface INavigationManager
    {
        public function getAll(string $type = 'link'): array;
    }

    /** Notes what was added. */
    class Util
    {
        /** @var list<string> */
        public static array $scripts = [];
        /** @var list<string> */
        public static array $styles = [];

        /** @var list<string> */
        public static array $early = [];

        /** From release 28 on. */
        public static function addInitScript(string $application, string $file): void
        {
            self::$early[] = "$application/$file";
        }

        public static function addScript(string $application, ?string $file = null): void
        {
            self::$scripts[] = "$application/$file";
        }

        public static function addStyle($application, $file = null): void
        {
            self::$styles[] = "$application/$file";
        }
    }
}

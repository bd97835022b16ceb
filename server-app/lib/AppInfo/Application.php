<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\AppInfo;

use OCA\SharedEnvironment\Middleware\PageMiddleware;
use OCP\AppFramework\App;
use OCP\AppFramework\Bootstrap\IBootContext;
use OCP\AppFramework\Bootstrap\IBootstrap;
use OCP\AppFramework\Bootstrap\IRegistrationContext;

/** The app: everything that it does begins with one middleware, which sees the pages of all apps. */
final class Application extends App implements IBootstrap
{
    public const APP_ID = 'shared_environment';

    /** @param array<string, mixed> $urlParams */
    public function __construct(array $urlParams = [])
    {
        parent::__construct(self::APP_ID, $urlParams);
    }

    public function register(IRegistrationContext $context): void
    {
        $context->registerMiddleware(PageMiddleware::class, true);
    }

    public function boot(IBootContext $context): void
    {
    }
}

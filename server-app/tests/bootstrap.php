<?php

declare(strict_types=1);

require __DIR__ . '/stubs/ocp.php';
require __DIR__ . '/stubs/Server.php';

/** As the server: the app's classes by their names. `SERVER_APP` may name another folder of it. */
spl_autoload_register(static function (string $class): void {
    $prefix = 'OCA\\SharedEnvironment\\';
    $root = getenv('SERVER_APP') ?: dirname(__DIR__);
    $file = $root . '/lib/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    if (str_starts_with($class, $prefix) && is_file($file)) {
        require $file;
    }
});

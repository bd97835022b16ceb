<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\AppInfo;

use OCP\IConfig;

/** The release of the server. Pages of an unknown one are left alone. */
final class Release
{
    public const OLDEST = 27;
    public const NEWEST = 36;

    public function __construct(private IConfig $config)
    {
    }

    /** The major version; 0 if the server does not say. */
    public function major(): int
    {
        return (int) $this->config->getSystemValueString('version', '0');
    }

    public function isKnown(): bool
    {
        return $this->major() >= self::OLDEST && $this->major() <= self::NEWEST;
    }
}

<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Settings;

use OCA\SharedEnvironment\AppInfo\Application;
use OCP\IL10N;
use OCP\IURLGenerator;
use OCP\Settings\IIconSection;

/** The section of both settings pages, of the administration and of each user. */
final class Section implements IIconSection
{
    public function __construct(private IL10N $l, private IURLGenerator $urls)
    {
    }

    public function getID(): string
    {
        return Application::APP_ID;
    }

    public function getName(): string
    {
        return $this->l->t('Header and menus');
    }

    public function getPriority(): int
    {
        return 60;
    }

    public function getIcon(): string
    {
        return $this->urls->imagePath(Application::APP_ID, 'app-dark.svg');
    }
}

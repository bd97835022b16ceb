<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Middleware;

use OCA\SharedEnvironment\AppInfo\Application;
use OCA\SharedEnvironment\AppInfo\Release;
use OCA\SharedEnvironment\Page\Assets;
use OCA\SharedEnvironment\Page\Mount;
use OCA\SharedEnvironment\Settings\AdminChoices;
use OCA\SharedEnvironment\Settings\Arrangement;
use OCP\AppFramework\Http\Response;
use OCP\AppFramework\Http\TemplateResponse;
use OCP\AppFramework\Middleware;
use OCP\IUserSession;
use Psr\Log\LoggerInterface;
use Throwable;

/**
 * Sees every page of the server: adds our script and sheet before the page is written, and the elements afterwards.
 *
 * Whatever fails here, the page goes out as the server made it.
 */
final class PageMiddleware extends Middleware
{
    /**
     * What the page that is being made gets; null where it is left alone.
     *
     * @var null|array{choices: array, arrangement: null|array}
     */
    private ?array $settings = null;

    public function __construct(
        private Release $release,
        private AdminChoices $choices,
        private Arrangement $arrangement,
        private IUserSession $session,
        private Assets $assets,
        private Mount $mount,
        private LoggerInterface $logger,
    ) {
    }

    /**
     * @param \OCP\AppFramework\Controller $controller
     * @param string $methodName
     */
    public function afterController($controller, $methodName, Response $response): Response
    {
        $this->settings = null;
        $this->carefully(function () use ($response): void {
            $settings = $this->settingsFor($response);
            if ($settings === null) {
                return;
            }
            $this->assets->add($settings['choices'], $settings['arrangement']);
            $this->settings = $settings;
        });
        return $response;
    }

    /**
     * @param \OCP\AppFramework\Controller $controller
     * @param string $methodName
     * @param string $output
     */
    public function beforeOutput($controller, $methodName, $output): string
    {
        $settings = $this->settings;
        $this->settings = null;
        $page = $output;
        $arrangement = $settings['arrangement'] ?? null;
        if ($arrangement !== null) {
            $this->carefully(function () use (&$page, $output, $settings, $arrangement): void {
                $page = $this->mount->into($output, $settings['choices'], $arrangement);
            });
        }
        return $page;
    }

    /** @return null|array{choices: array, arrangement: null|array} the arrangement is null on a visitor's page */
    private function settingsFor(Response $response): ?array
    {
        if (!$response instanceof TemplateResponse || !$this->release->isKnown()) {
            return null;
        }
        $choices = $this->choices->read();
        $user = $this->session->getUser();
        $isUsers = $response->getRenderAs() === TemplateResponse::RENDER_AS_USER && $user !== null;
        $isVisitors = in_array(
            $response->getRenderAs(),
            [TemplateResponse::RENDER_AS_PUBLIC, TemplateResponse::RENDER_AS_GUEST],
            true
        );
        if (!$isUsers && !($isVisitors && $choices['visitors'])) {
            return null;
        }
        return ['choices' => $choices, 'arrangement' => $isUsers ? $this->arrangement->read($user->getUID()) : null];
    }

    /** @param callable(): void $work */
    private function carefully(callable $work): void
    {
        try {
            $work();
        } catch (Throwable $error) {
            $this->logger->error('The page has the header of the server, because ours failed.', [
                'app' => Application::APP_ID,
                'exception' => $error,
            ]);
        }
    }
}

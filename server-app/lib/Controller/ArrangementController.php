<?php

declare(strict_types=1);

namespace OCA\SharedEnvironment\Controller;

use OCA\SharedEnvironment\AppInfo\Application;
use OCA\SharedEnvironment\Settings\Arrangement;
use OCP\AppFramework\Http;
use OCP\AppFramework\Http\Attribute\NoAdminRequired;
use OCP\AppFramework\Http\DataResponse;
use OCP\AppFramework\OCSController;
use OCP\IRequest;
use OCP\IUserSession;

/** `GET` and `PUT /ocs/v2.php/apps/shared_environment/api/v1/arrangement`: how the user has arranged the app menu. */
final class ArrangementController extends OCSController
{
    public function __construct(
        IRequest $request,
        private IUserSession $session,
        private Arrangement $arrangement,
    ) {
        parent::__construct(Application::APP_ID, $request);
    }

    /** @NoAdminRequired */
    #[NoAdminRequired]
    public function load(): DataResponse
    {
        $user = $this->session->getUser();
        return $user === null
            ? new DataResponse([], Http::STATUS_UNAUTHORIZED)
            : new DataResponse($this->arrangement->read($user->getUID()));
    }

    /**
     * Changes the lists that the request has (`order`, `pinnedApps`, `hiddenApps`) or the `layout`, and keeps the others.
     *
     * @NoAdminRequired
     */
    #[NoAdminRequired]
    public function save(): DataResponse
    {
        $user = $this->session->getUser();
        if ($user === null) {
            return new DataResponse([], Http::STATUS_UNAUTHORIZED);
        }
        return new DataResponse($this->arrangement->write($user->getUID(), $this->request->getParams()));
    }
}

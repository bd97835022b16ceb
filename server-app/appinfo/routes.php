<?php

declare(strict_types=1);

return [
    'routes' => [
        ['name' => 'form#saveAdmin', 'url' => '/settings/admin', 'verb' => 'POST'],
        ['name' => 'form#savePersonal', 'url' => '/settings/personal', 'verb' => 'POST'],
    ],
    'ocs' => [
        ['name' => 'arrangement#load', 'url' => '/api/v1/arrangement', 'verb' => 'GET'],
        ['name' => 'arrangement#save', 'url' => '/api/v1/arrangement', 'verb' => 'PUT'],
    ],
];

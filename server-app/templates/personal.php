<?php

declare(strict_types=1);

/** @var array<string, mixed> $_ */
/** @var \OCP\IL10N $l */

$arrangement = $_['arrangement'];
$layouts = [
    '' => $l->t('As the administrator has chosen'),
    'row' => $l->t('A row of icons'),
    'launcher' => $l->t('One button that opens all apps'),
];
$place = 0;
?>
<form class="section" method="post" action="<?php p($_['action']); ?>" id="shared-environment-form">
    <h2><?php p($l->t('Header and menus')); ?></h2>
    <?php if ($_['saved']) : ?>
    <p role="status"><?php p($l->t('Saved')); ?></p>
    <?php endif; ?>
    <input type="hidden" name="requesttoken" value="<?php p($_['requesttoken']); ?>">
    <fieldset>
        <legend><?php p($l->t('App menu')); ?></legend>
        <?php foreach ($layouts as $value => $label) : ?>
        <label>
            <input type="radio" name="layout" value="<?php p($value); ?>"<?php
                p($arrangement['layout'] === $value ? ' checked' : ''); ?>>
            <?php p($label); ?>

        </label>
        <?php endforeach; ?>
    </fieldset>
    <table>
        <caption><?php p($l->t('Apps')); ?></caption>
        <thead>
            <tr>
                <th scope="col"><?php p($l->t('App')); ?></th>
                <th scope="col"><?php p($l->t('Place')); ?></th>
                <th scope="col"><?php p($l->t('Keep in the row')); ?></th>
                <th scope="col"><?php p($l->t('Hide')); ?></th>
            </tr>
        </thead>
        <tbody>
            <?php foreach ($_['apps'] as $id => $name) : ?>
            <tr>
                <th scope="row"><?php p($name); ?></th>
                <td>
                    <input type="number" min="1" name="place[<?php p($id); ?>]" value="<?php p((string) ++$place); ?>"
                        aria-label="<?php p($l->t('Place of %s', [$name])); ?>">
                </td>
                <?php foreach (['pinned' => 'pinnedApps', 'hidden' => 'hiddenApps'] as $field => $list) : ?>
                <td>
                    <input type="checkbox" name="<?php p($field); ?>[]" value="<?php p($id); ?>"
                        aria-label="<?php
                        p($field === 'pinned' ? $l->t('Keep %s in the row', [$name]) : $l->t('Hide %s', [$name])); ?>"<?php
                        p(in_array((string) $id, $arrangement[$list], true) ? ' checked' : ''); ?>>
                </td>
                <?php endforeach; ?>
            </tr>
            <?php endforeach; ?>
        </tbody>
    </table>
    <button type="submit" class="primary"><?php p($l->t('Save')); ?></button>
</form>

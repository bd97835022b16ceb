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
<form class="section" method="post" action="<?php p($_['action']); ?>" id="shared-environment-personal">
    <h2><?php p($l->t('Header and menus')); ?></h2>
    <?php if ($_['saved']) : ?>
    <p role="status"><?php p($l->t('Saved')); ?></p>
    <?php endif; ?>
    <input type="hidden" name="requesttoken" value="<?php p($_['requesttoken']); ?>">
    <fieldset>
        <legend><?php p($l->t('App menu')); ?></legend>
        <?php foreach ($layouts as $value => $label) : ?>
        <p>
            <input type="radio" class="radio" name="layout" value="<?php p($value); ?>"
                id="shared-environment-layout-<?php p($value); ?>"<?php
                if ($arrangement['layout'] === $value) {
                    p(' checked');
                } ?>>
            <label for="shared-environment-layout-<?php p($value); ?>"><?php p($label); ?></label>
        </p>
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
                    <input type="checkbox" class="checkbox" name="<?php p($field); ?>[]" value="<?php p($id); ?>"
                        id="shared-environment-<?php p("$field-$id"); ?>"<?php
                        if (in_array((string) $id, $arrangement[$list], true)) {
                            p(' checked');
                        } ?>>
                    <label for="shared-environment-<?php p("$field-$id"); ?>"><?php
                        p($field === 'pinned' ? $l->t('Keep %s in the row', [$name]) : $l->t('Hide %s', [$name])); ?></label>
                </td>
                <?php endforeach; ?>
            </tr>
            <?php endforeach; ?>
        </tbody>
    </table>
    <button type="submit" class="primary"><?php p($l->t('Save')); ?></button>
</form>

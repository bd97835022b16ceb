<?php

declare(strict_types=1);

/** @var array<string, mixed> $_ */
/** @var \OCP\IL10N $l */

$parts = [
    'bar' => $l->t('App menu'),
    'contacts' => $l->t('Contacts menu'),
    'user_menu' => $l->t('User menu, with the status'),
    'navigation' => $l->t('Navigation of pages that the server writes'),
    'dialogs' => $l->t('Toasts, dialogs and the file picker'),
    'whats_new' => $l->t('What is new after an update'),
];
$layouts = ['row' => $l->t('A row of icons'), 'launcher' => $l->t('One button that opens all apps')];
$switches = [
    'legacy' => $l->t('Give old apps the functions that newer releases have removed'),
    'session_warnings' => $l->t('Warn before a session ends, and ask for the password on the page'),
    'visitors' => $l->t('Also on public pages and the log-in page'),
];
$choices = $_['choices'];
$field = static function (string $type, string $name, string $value, string $label, bool $checked): void {
    ?>
        <label>
            <input type="<?php p($type); ?>" name="<?php p($name); ?>" value="<?php p($value); ?>"<?php
                p($checked ? ' checked' : ''); ?>>
            <?php p($label); ?>

        </label>
    <?php
};
?>
<form class="section" method="post" action="<?php p($_['action']); ?>" id="shared-environment-form">
    <h2><?php p($l->t('Header and menus')); ?></h2>
    <?php if ($_['saved']) : ?>
    <p role="status"><?php p($l->t('Saved')); ?></p>
    <?php endif; ?>
    <?php if (!$_['known']) : ?>
    <p role="alert"><?php
        p($l->t('This app does not know this release of the server, so all pages stay as they are.')); ?></p>
    <?php endif; ?>
    <input type="hidden" name="requesttoken" value="<?php p($_['requesttoken']); ?>">
    <fieldset>
        <legend><?php p($l->t('What is replaced')); ?></legend>
        <?php foreach ($parts as $value => $label) {
            $field('checkbox', 'parts[]', $value, $label, in_array($value, $choices['parts'], true));
        } ?>
    </fieldset>
    <fieldset>
        <legend><?php p($l->t('App menu, unless users choose otherwise')); ?></legend>
        <?php foreach ($layouts as $value => $label) {
            $field('radio', 'layout', $value, $label, $choices['layout'] === $value);
        } ?>
    </fieldset>
    <fieldset>
        <legend><?php p($l->t('More')); ?></legend>
        <?php foreach ($switches as $name => $label) {
            $field('checkbox', $name, '1', $label, $choices[$name]);
        } ?>
    </fieldset>
    <button type="submit" class="primary"><?php p($l->t('Save')); ?></button>
</form>

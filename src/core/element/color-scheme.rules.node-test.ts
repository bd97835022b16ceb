import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemeOf } from './color-scheme.rules.js'

const plain = { attributes: [], background: '', text: '' }

test('a theme is what the page calls it', () => {
  for (const [attribute, scheme] of [
    ['data-theme-light', 'light'],
    ['data-theme-light-highcontrast', 'light'],
    ['data-theme-dark', 'dark'],
    ['data-theme-dark-highcontrast', 'dark'],
  ] as const) {
    const attributes = ['id', 'data-themes', 'data-theme-opendyslexic', attribute]
    assert.equal(schemeOf({ ...plain, attributes }), scheme, attribute)
    // The variables of a sheet that has not come yet say nothing.
    assert.equal(schemeOf({ attributes, background: '#fff', text: '#000' }), scheme, attribute)
  }
})

test('a theme without such a name is what its colours say', () => {
  const attributes = ['data-theme-default', 'data-themes', 'data-theme-darkest']
  for (const [background, text, scheme] of [
    ['#fff', '#222', 'light'],
    ['#171717', '#EBEBEB', 'dark'],
    [' #ffffff ', 'rgb(34, 34, 34)', 'light'],
    ['rgb(23 23 23 / 100%)', 'rgba(235,235,235,1)', 'dark'],
    ['#171717ff', '#fffe', 'dark'],
    // A coloured page with dark text is a light one, however dark its colour.
    ['#00679e', '#222', 'light'],
    ['#00679e', '#fff', 'dark'],
  ] as const)
    assert.equal(schemeOf({ attributes, background, text }), scheme, `${text} on ${background}`)
})

test('colours that cannot be read tell nothing', () => {
  for (const background of [
    '',
    'transparent',
    'rgba(0, 0, 0, 0)',
    'rgb(0 0 0 / 20%)',
    '#0000',
    '#12',
    'oklch(0.2 0 0)',
  ])
    assert.equal(schemeOf({ ...plain, background, text: '#fff' }), null, background)
  assert.equal(schemeOf({ ...plain, background: '#fff' }), null)
  assert.equal(schemeOf({ ...plain, background: '#fff', text: '#fff' }), null)
})

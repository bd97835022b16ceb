import js from '@eslint/js'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import typescript from 'typescript-eslint'
import { bareTextRule } from './build/bare-text-rule.mjs'
import { importLawRule } from './build/import-law-rule.mjs'

const inPages = ['demo/assets/**/*.js', 'demo/compatible/**/*.{js,mjs}', 'server-app/js/*.js', 'test/**/*.{js,jsx}']
/** These also hold functions that a driver runs in the page. */
const inBoth = ['demo/gallery/pictures.mjs', 'test/bench/**/*.mjs']

/** chai declares these assertions as a promise or a value; only `await` can tell which, and tests know it. */
const assertions = ['Equal', 'Include', 'Match', 'Keys', 'Length', 'Members', 'Property', 'InstanceOf', 'Throw']

export default defineConfig(
  // Pages of frameworks that ESLint has no parser for here. Their own compilers check them in the host suites.
  globalIgnores(['dist/', '.build/', 'coverage/', '**/node_modules/', 'test/hosts/angular/', 'test/types/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { 'import-x': importX },
    rules: {
      'import-x/first': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-mutable-exports': 'error',
      'import-x/no-self-import': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Names of files and texts are checked for control characters.
      'no-control-regex': 'off',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.nodeBuiltin } },
  { files: inBoth, languageOptions: { globals: globals.browser } },
  // A script that runs in Firefox itself, with what Firefox offers there.
  {
    files: ['test/support/firefox-itself.mjs'],
    languageOptions: {
      globals: { ...globals.browser, Services: 'readonly', ChromeUtils: 'readonly', Cc: 'readonly', Ci: 'readonly' },
    },
  },
  // A page of before: the globals of src/legacy.
  { files: ['demo/assets/old.js'], languageOptions: { globals: { OC: 'readonly', t: 'readonly' } } },
  {
    files: inPages,
    extends: [typescript.configs.base],
    plugins: { '@typescript-eslint': typescript.plugin },
    languageOptions: { globals: globals.browser, parserOptions: { ecmaFeatures: { jsx: true } } },
    // The other rule does not see which names JSX uses.
    rules: { 'no-unused-vars': 'off', '@typescript-eslint/no-unused-vars': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.recommendedTypeChecked, jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Its other rules are for React's compiler, which is not used.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // `import { type A }` would still load the file.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['describe', 'it', 'test'] },
            ...assertions,
          ],
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Interfaces here are records of functions that do not use `this`, and are destructured everywhere.
      '@typescript-eslint/unbound-method': 'off',
      // Safari takes a list without markers for no list, unless its role is written.
      'jsx-a11y/no-redundant-roles': ['error', { nav: ['navigation'], ol: ['list'], ul: ['list'] }],
      // Text that a page passes can be of any type; it is shown as JavaScript converts it.
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    files: ['**/*.{test,node-test,demo}.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    rules: {
      // A fake of something asynchronous is asynchronous, and may reject with whatever a page rejects with.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // What comes out of pages, responses and other packages has no types here; the test itself checks it.
      ...Object.fromEntries(
        ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [
          `@typescript-eslint/no-unsafe-${use}`,
          'off',
        ]),
      ),
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    // Functions here that are called `use…` have nothing to do with React.
    files: [
      'demo/server/**',
      'demo/proxy/**',
      '**/*.{test,node-test}.{ts,tsx}',
      '**/*.spec.ts',
      'test/support/{fault-,}journey.ts',
    ],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}'],
    plugins: { law: { rules: { imports: importLawRule, 'bare-text': bareTextRule } } },
    rules: { 'law/imports': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,node-test,demo}.{ts,tsx}'],
    // Without a way to say why: nothing that ships is kept from the type checker.
    rules: { '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }] },
  },
  { files: ['src/**/*.tsx', 'elements/**/*.tsx'], ignores: ['**/*.test.tsx'], rules: { 'law/bare-text': 'error' } },
)

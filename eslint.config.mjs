import js from '@eslint/js'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import typescript from 'typescript-eslint'
import { importLawRule } from './build/import-law-rule.mjs'

const inPages = [
  'demo/assets/**',
  'demo/compatible/**',
  'demo/proxy/**',
  'test/bench/**/*.js',
  'test/hosts/**/*.{js,jsx}',
]

export default defineConfig(
  // The pages of frameworks with a compiler of their own; the host suites compile them.
  globalIgnores(['dist/', '.build/', 'coverage/', '**/node_modules/', 'test/hosts/angular/', 'test/types/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { 'import-x': importX },
    rules: {
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-self-import': 'error',
      'import-x/no-mutable-exports': 'error',
      'import-x/first': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.nodeBuiltin } },
  { files: inPages, languageOptions: { globals: globals.browser, parserOptions: { ecmaFeatures: { jsx: true } } } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      typescript.configs.recommendedTypeChecked,
      reactHooks.configs.flat.recommended,
      jsxA11y.flatConfigs.recommended,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['describe', 'it', 'test', 'suite'] },
            'Equal',
            'Include',
            'Match',
            'Keys',
            'Length',
            'Members',
            'Property',
            'InstanceOf',
            'Throw',
            'Satisfy',
            'CloseTo',
            'OneOf',
            'NumberComparer',
            'NumericComparison',
            'Assertion',
          ],
        },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      // Our interfaces are records of functions, which do not use `this` and are taken apart everywhere.
      '@typescript-eslint/unbound-method': 'off',
      // Text from outside is of any type, and is shown as JavaScript would show it.
      '@typescript-eslint/no-base-to-string': 'off',
      ...Object.fromEntries(Object.keys(reactHooks.configs.flat.recommended.rules).map((r) => [r, 'off'])),
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['**/*.{test,node-test,demo}.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    // What stands in for something asynchronous is asynchronous.
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}'],
    plugins: { law: { rules: { imports: importLawRule } } },
    rules: { 'law/imports': 'error' },
  },
)

import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'

const STRICT = {
  // A cast hides what the compiler could tell: the few at the borders of what it knows say why they are there.
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  // Arrays are indexed as optional (`noUncheckedIndexedAccess`); where an index is known to be good, `!` says so.
  '@typescript-eslint/no-non-null-assertion': 'off',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-console': 'error',
}

export default defineConfig(
  { ignores: ['src/net/protocol.ts'] },
  js.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ['worker.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...STRICT,
      '@typescript-eslint/no-confusing-void-expression': 'off', // `() => action()` is how this page writes a listener
      '@typescript-eslint/no-unnecessary-type-parameters': 'off', // what JSON holds is named by who reads it
      '@typescript-eslint/no-misused-spread': 'off', // what is spread here are words of plain letters
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNullish: true }],
    },
  },
  // In components svelte-check knows the types better than the linter does: here are the rules that need none.
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [ts.configs.strict, svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      ...STRICT,
      'svelte/no-at-html-tags': 'error',
      'svelte/prefer-svelte-reactivity': 'off', // where a Map or Set is not shown, it need not be reactive
    },
  },
)

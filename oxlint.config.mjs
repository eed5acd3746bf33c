import { importZones } from './scripts/layers.mjs';

/** Forbids a method of AbortSignal: the pair of `any` and `timeout` never fires on Node 20. */
const restrict = (property, files, message) => ({
  files: [files],
  rules: { 'no-restricted-properties': ['error', { object: 'AbortSignal', property, message }] },
});

export default {
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise', 'vitest', 'oxc'],
  categories: {
    correctness: 'error',
    suspicious: 'warn',
  },
  env: {
    es2024: true,
    node: true,
  },
  ignorePatterns: ['**/dist/**', '**/migrations/**', '**/node_modules/**'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    complexity: ['error', 12],
    'max-lines': ['error', 250],
    'max-lines-per-function': ['error', 80],
    'no-console': 'error',
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'prefer-const': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-named-as-default-member': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/consistent-return': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'fc.assert'],
      },
    ],
    'no-underscore-dangle': [
      'error',
      {
        // `__WB_MANIFEST`: where workbox writes the worker's list of files.
        allow: ['_def', '_zod', '__WB_MANIFEST'],
      },
    ],
    'unicorn/require-post-message-target-origin': 'off',
    // SVG has no tags of roles, a text with decimals is no number field, a question is no alert.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    ...importZones(),
    restrict('timeout', '**', 'Node 20 may collect it: use withDeadline.'),
    restrict('any', 'apps/web/**', 'Safari 16.4 has none.'),
    {
      files: ['scripts/**', 'apps/bench/**', '**/vite.config.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      // The browser's console is the page's only log; the specification names what goes there.
      files: ['apps/web/src/**'],
      rules: { 'no-console': ['error', { allow: ['error'] }] },
    },
    {
      files: [
        '**/*.test.{ts,tsx}',
        '**/testing{.ts,/**}',
        'apps/web/src/testing/simulation/**',
        'apps/server/contract/**',
        'apps/e2e/**',
      ],
      rules: {
        'max-lines': ['error', 400],
        complexity: 'off',
        'max-lines-per-function': 'off',
        'typescript/require-array-sort-compare': 'off',
        'unicorn/consistent-function-scoping': 'off',
        // Vitest reads a fixture's dependencies from its first parameter's pattern.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
        'vitest/no-standalone-expect': [
          'error',
          { additionalTestBlockFunctions: ['it', 'it.for', 'it.each', 'it.runIf'] },
        ],
      },
    },
  ],
};

import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['node_modules/', 'dist/', '.cache/', 'test-results/', 'golden-results/', 'playwright-report/', 'golden/']),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // `== null` asks for null and undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Take a seed: the same case gives the same bytes anywhere.' },
      ],
      // Rows of typed arrays are read by index all over; a checked access and an assertion beside it say nothing more.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Numbers in messages are what messages are for.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // A method without a body may be part of an interface whose other implementations have one.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Letters of a text are single code points here.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Constructors may exist for their parameter properties alone.
      '@typescript-eslint/no-useless-constructor': 'off',
    },
  },
  {
    // Pure folders take time and seed as arguments.
    files: ['src/{math,errors,sim,paint,scene,models,fields,compare}/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'performance', message: 'Pure code takes the time as an argument.' },
        { name: 'process', message: 'Pure code does not know where it runs.' },
        { name: 'window', message: 'Pure code does not know where it runs.' },
        { name: 'fetch', message: 'Pure code touches nothing outside.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Take a seed: the same case gives the same bytes anywhere.' },
        { object: 'Date', property: 'now', message: 'Pure code takes the time as an argument.' },
      ],
    },
  },
  {
    // What talks to a terminal may print.
    files: ['src/apps/**/*.ts', 'harness/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Deliberately wrong input is what many tests are about.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // The set-up runs before any package is there: plain JavaScript.
    files: ['**/*.{js,mjs,cjs}'],
    rules: { eqeqeq: 'error', 'no-undef': 'off', 'no-unused-vars': 'error' },
  },
);

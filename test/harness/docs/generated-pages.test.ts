import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GENERATED_PAGES } from '../../../harness/docs/generated-pages.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';

describe('a generated page', () => {
  test.each(GENERATED_PAGES)(
    'the generated page $path is up to date; run `npm run docs` to write it',
    async ({ path, text }) => {
      expect(readFileSync(join(projectRoot(), path), 'utf8')).toBe(await text());
    },
  );
});

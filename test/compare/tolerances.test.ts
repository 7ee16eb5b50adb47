import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAccepted, expectationOf, OTHER_ADAPTER_TOLERANCE } from '../../harness/golden/cases/expected-image.js';
import { findCases } from '../../harness/golden/cases/find-cases.js';
import { loadCase } from '../../harness/golden/cases/load-case.js';
import { readPicture } from '../../harness/golden/results.js';
import { parseTolerance } from '../../src/golden/cases/parse-case.js';
import { judge, type RgbaImage } from '../../src/compare/index.js';
import type { Rectangle } from '../../src/contract/golden.js';
import { MAX_REGION, type Tolerance } from '../../src/contract/vocabulary/tolerance.js';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { readCompareQuery } from '../../src/server/transports/http/index.js';
import { asAnotherAdapter, repainted } from './changes.js';
import { DEEP } from '../support/deep.js';

const read = (path: string): string => readFileSync(join(projectRoot(), path), 'utf8');
const CASES = findCases(join(projectRoot(), 'golden', 'render')).map(loadCase);
/** One in twelve accepted pictures; in a deep run, all of them. */
const PICTURES = CASES.filter(({ sameImageAs }, i) => sameImageAs === undefined && (DEEP || i % 12 === 0)).map(
  (goldenCase) => {
    const expectation = expectationOf(goldenCase, 'swiftshader');
    return { name: goldenCase.name, path: expectation.path, accepted: isAccepted(expectation) };
  },
);

const PAGE = 'docs/goldens.md';
const PAGE_QUERIES = [...read(PAGE).matchAll(/\?(comparer=[a-z0-9_=&.]+)/g)].map(([, query]) => query!);
const PAGE_OBJECTS = [...read(PAGE).matchAll(/\{ "comparer": "(?:flip|pixelmatch)"[^}]*\}/g)].map(([json]) => json);

/**
 * All tolerances that users may copy: those in the documentation and the schema, the one for other adapters, and those
 * of the project's own cases.
 */
const DOCUMENTED: readonly (readonly [from: string, tolerance: Tolerance])[] = [
  ...PAGE_QUERIES.map((query) => {
    const { tolerance } = readCompareQuery(Object.fromEntries(new URLSearchParams(query)));
    return [`${PAGE}, ?${query}`, tolerance as Tolerance] as const;
  }),
  ...PAGE_OBJECTS.map((json) => {
    const tolerance = { ...(JSON.parse(json) as object), why: 'a reason of its own' };
    return [`${PAGE}, ${json}`, parseTolerance(PAGE, tolerance)] as const;
  }),
  ...schemaExamples().map((example) => [`golden/case.schema.json`, parseTolerance('an example', example)] as const),
  ['another adapter', OTHER_ADAPTER_TOLERANCE],
  ...CASES.map(({ name, tolerance }) => [`golden/render/${name}`, tolerance] as const),
];

function schemaExamples(): readonly unknown[] {
  const schema = JSON.parse(read('golden/case.schema.json')) as {
    definitions: { tolerance: { oneOf: readonly { examples?: readonly unknown[] }[] } };
  };
  return schema.definitions.tolerance.oneOf.flatMap(({ examples = [] }) => examples);
}

const COLOURS = { orange: [1, 0.45, 0], blue: [0.12, 0.55, 0.95], green: [0, 0.8, 0], red: [0.9, 0, 0] };
const PLACES = [[0.15, 0.2], [0.5, 0.5], [0.8, 0.75], [0.3, 0.8]] as const; // prettier-ignore

function thumbnailIn({ width, height }: RgbaImage, [across, down]: readonly [number, number]): Rectangle {
  const side = Math.round(Math.sqrt(width * height * 0.01));
  return { x: Math.round(across * (width - side)), y: Math.round(down * (height - side)), width: side, height: side };
}

describe('every documented tolerance', () => {
  it('the documentation and the schema contain tolerances to test, and every golden picture has an accepted file', () => {
    expect([PAGE_QUERIES.length, PAGE_OBJECTS.length, schemaExamples().length].every((count) => count > 0)).toBe(true);
    expect(PICTURES.every(({ accepted }) => accepted)).toBe(true);
  });

  it.each(DOCUMENTED)(
    'the documented tolerance %s stays within the default bound on the worst region',
    (_, tolerance) => {
      expect('max_region' in tolerance ? tolerance.max_region : MAX_REGION).toBeLessThanOrEqual(MAX_REGION);
    },
  );
});

/**
 * The most tolerant setting with the default `max_region`. Every documented tolerance limits the worst region at least
 * as strictly. So a picture that fails with `LOOSEST` fails with all of them.
 */
const LOOSEST: Tolerance = { comparer: 'flip', max: 1, why: 'everything else is allowed' };

describe('the accepted golden picture under the documented tolerances', () => {
  it.each(PICTURES)(
    '$name fails after one percent is repainted, and passes with the noise of another adapter',
    ({ name, path }) => {
      const picture = readPicture(path);
      // Use another position and another order of colours for each picture, because all combinations would take
      // minutes.
      const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
      for (const [i, [colour, rgb]] of Object.entries(COLOURS).entries()) {
        if (i % 2 !== turn % 2) continue;
        const place = PLACES[(turn + i) % PLACES.length]!;
        const judgement = judge(repainted(picture, thumbnailIn(picture, place), rgb), picture, LOOSEST);
        expect(judgement.passed ? `${colour} at ${place.join(', ')} passed` : 'failed').toBe('failed');
      }
      expect(judge(asAnotherAdapter(picture, turn), picture, OTHER_ADAPTER_TOLERANCE)).toMatchObject({
        passed: true,
        warnings: [],
      });
    },
  );
});

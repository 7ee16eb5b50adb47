import { relative } from 'node:path';
import { projectRoot } from '../../../src/platform/node/project-root.js';
import {
  countDifferentTexels,
  describeWorstTexel,
  findWorstTexel,
  flip,
  sameSize,
  type Image,
} from '../../compare/index.js';
import { expectationOf, isAccepted, REFERENCE_ADAPTER, type Expectation } from '../cases/expected-image.js';
import { findSomeCases } from '../cases/find-cases.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { openCaseRenderer } from '../render-case.js';
import { readImage, writeImage } from '../results.js';
import type { RunOptions } from '../run-options.js';

export interface UpdateCommand extends RunOptions {
  /** Tell what would change and write nothing. */
  readonly dryRun: boolean;
}

interface Change {
  readonly path: string;
  readonly image: Image;
}

/**
 * Draws the cases, tells what changed, then writes the accepted pictures; exit status as `runGolden`.
 * @throws PlatformError when there is no such case
 */
export async function updateCases(command: UpdateCommand): Promise<number> {
  const cases = findSomeCases(command.casesFolder, command.filter);
  const renderer = await openCaseRenderer();
  try {
    const changes: Change[] = [];
    for (const goldenCase of cases) {
      const expectation = expectationOf(goldenCase, renderer.adapterFamily);
      const refusal = refusalOf(goldenCase, renderer.adapterFamily);
      const image = refusal === null ? await renderer.render(goldenCase) : null;
      const what = image === null ? refusal : describeChange(image, expectation);
      console.log(`${goldenCase.name.padEnd(56)} ${what ?? 'unchanged'}`);
      if (image !== null && what !== null) changes.push({ path: expectation.path, image });
    }
    if (!command.dryRun) for (const change of changes) writeImage(change.path, change.image);
    console.log(`\n${changes.length} of ${cases.length} pictures ${command.dryRun ? 'would be' : 'were'} written`);
    for (const { path } of changes) console.log(`  ${relative(projectRoot(), path)}`);
    return 0;
  } finally {
    await renderer.close();
  }
}

/** Why this case's picture is not taken from this adapter; null when it is. */
function refusalOf(goldenCase: GoldenCase, adapterFamily: string): string | null {
  if (goldenCase.adapters?.[adapterFamily]) return null;
  if (goldenCase.sameImageAs !== undefined) return `has the picture of ${goldenCase.sameImageAs}`;
  if (adapterFamily === REFERENCE_ADAPTER) return null;
  return `accepted pictures come from ${REFERENCE_ADAPTER}; this is ${adapterFamily} (LIVERY_ADAPTER chooses)`;
}

/** One line on what the new picture changes, or null when it changes nothing. */
function describeChange(image: Image, expectation: Expectation): string | null {
  if (!isAccepted(expectation)) return 'new';
  const before = readImage(expectation.path);
  if (!sameSize(image, before)) return `size ${before.width}×${before.height} → ${image.width}×${image.height}`;
  const count = countDifferentTexels(image, before);
  const worst = findWorstTexel(image, before);
  if (worst === null) return null;
  const { mean, p99 } = flip(image, before);
  return `${count} texels, FLIP mean ${mean.toPrecision(3)} p99 ${p99.toPrecision(3)}, worst ${describeWorstTexel(worst)}`;
}

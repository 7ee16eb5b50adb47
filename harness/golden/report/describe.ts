import { pictureSize } from '../../../src/contract/index.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { shownPath } from '../results-folder.js';
import { type CaseDrawing, type CaseRecord, WRITES_SHOWN } from './run-results.js';

/** Returns the settings that determine the picture of a case: scene, configuration, writes, size. */
export function drawingOf(goldenCase: GoldenCase): CaseDrawing {
  const { scene, program, set = [], writes, samples, crop } = goldenCase;
  return {
    scene: program ?? scene ?? '',
    set,
    writes: writes.slice(0, WRITES_SHOWN),
    writeCount: writes.length,
    ...pictureSize(goldenCase),
    samples,
    ...(crop !== undefined && { crop }),
  };
}

/**
 * Writes the message of a failure: the case, the fault, the paths of its pictures, and the command that repeats the
 * case.
 */
export function messageOf(record: CaseRecord): string {
  const { name, description, facts = [], pictures, rerun } = record;
  const shown = { actual: pictures.actual, expected: pictures.expected, diff: pictures.diff };
  const lines = Object.entries(shown).flatMap(([role, path]) => (path === undefined ? [] : [[role, shownPath(path)]]));
  return [
    `${name}: ${description}`,
    ...facts.map((fact) => `  ${fact}`),
    ...[...lines, ['rerun', rerun]].map(([role, value]) => `  ${role!.padEnd(9)} ${value}`),
  ].join('\n');
}

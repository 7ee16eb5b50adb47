import { pictureSize } from '../../../src/contract/index.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { shownPath } from '../results-folder.js';
import { type CaseDrawing, type CaseRecord, WRITES_SHOWN } from './run-results.js';

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

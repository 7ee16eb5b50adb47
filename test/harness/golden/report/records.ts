import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePng } from '../../../../src/device/node/png/index.js';
import type { CaseRecord } from '../../../../harness/golden/report/run-results.js';
import { flat } from '../../../compare/pictures.js';

export function recordOf(name: string, change: Partial<CaseRecord> = {}): CaseRecord {
  return {
    name,
    description: `What ${name} protects, in one sentence.`,
    outcome: 'passed',
    seconds: 0.5,
    file: `golden/render/${name}/case.json`,
    rerun: `npm run -s livery -- golden run ${name}`,
    pictures: {},
    ...change,
  };
}

/** Makes the record of a case that failed because of a single texel, and writes its pictures to a folder. */
export function failedRecord(name: string, folder: string, change: Partial<CaseRecord> = {}): CaseRecord {
  const picture = (role: string, level: number): string => {
    const path = join(folder, `${name.replace('/', '-')}-${role}.png`);
    const { rgba, width, height } = flat([level, 40, 40], 64, 36);
    writeFileSync(path, encodePng(rgba, width, height));
    return path;
  };
  return recordOf(name, {
    outcome: 'failed',
    message: `${name}: wrong & <broken>`,
    facts: ['1 of 2304 texels differ; none may differ', 'worst texel (12, 9): …', 'FLIP mean 0.01'],
    accept: `npm run -s livery -- golden update ${name}`,
    drawing: {
      scene: 'default',
      set: [],
      writes: ['paint/parts/enabled 1', 'a/path <b>"&'],
      writeCount: 2,
      width: 64,
      height: 36,
      samples: 1,
    },
    tolerance: { comparer: 'exact', why: 'one adapter' },
    mask: { rectangles: [{ x: 4, y: 4, width: 10, height: 6 }], why: 'the clock' },
    comparison: {
      texels: 2244,
      masked: 60,
      differing: 1,
      worst: { x: 12, y: 9, actual: [200, 40, 40, 255], expected: [100, 40, 40, 255], difference: 100 },
      region: { x: 4, y: 1, width: 16, height: 16, error: 0.12 },
      flip: { mean: 0.01, p50: 0, p95: 0, p99: 0.2, max: 0.6 },
    },
    compared: 2244 / 2304,
    pictures: {
      actual: picture('actual', 200),
      expected: picture('expected', 100),
      diff: picture('diff', 30),
      thumbnail: picture('thumbnail', 200),
    },
    passes: [
      {
        name: 'albedo',
        actual: picture('pass-albedo', 90),
        expected: picture('pass-albedo-expected', 120),
        differing: 7,
      },
      { name: 'depth', actual: picture('pass-depth', 10) },
    ],
    surface: 'part 12.00 m away, albedo 200 40 40',
    ...change,
  });
}

import { readFileSync } from 'node:fs';
import type { MaskDescription } from '../../../src/contract/index.js';
import type { Comparison } from '../../../src/compare/index.js';
import type { Tolerance } from '../../../src/contract/vocabulary/index.js';
import type { Provenance } from '../accept/drawn-from.js';
import { DocumentError, parseJson } from '../../../src/base/errors/index.js';

/** The results of a run, in the form of the JSON file. */
export interface RunResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Wall time of the run, s; in merged results, the sum over the shards. */
  readonly seconds: number;
  /** Start of the run, ISO 8601. */
  readonly startedAt: string;
  /** The adapters and backends that drew the cases, each listed once. */
  readonly drawnBy: readonly string[];
  /** Errors that belong to no case; each of them counts as a failure. */
  readonly problems: readonly string[];
  /** The shard of this run; absent if all cases ran. */
  readonly shard?: Shard;
  /** Treatment of the changed pictures in an update: only offered to the user, or also accepted. Absent for a run. */
  readonly update?: 'offered' | 'accepted';
  /** The records, sorted by name: one for each time that a case was drawn. */
  readonly cases: readonly CaseRecord[];
}

/** Shard number `index` (from 1) out of `of` shards. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export type CaseOutcome = 'passed' | 'failed' | 'skipped';

/**
 * The result of one case, or of one picture of a test. Paths of pictures are relative to the results file, with `/` as
 * the separator.
 */
export interface CaseRecord {
  readonly name: string;
  readonly description: string;
  readonly outcome: CaseOutcome;
  /** Adapter and backend, such as `SwiftShader Device (Subzero) in node`. */
  readonly drawnBy?: string;
  /** Time from the opening of the scene to the verdict, s. */
  readonly seconds: number;
  /** Number of earlier times that this run has drawn the case. */
  readonly round?: number;
  /** Path of the case file or of the test, relative to the checkout or absolute. */
  readonly file: string;
  readonly line?: number;
  readonly rerun: string;
  readonly accept?: string;
  /** The complete message of a failure, with one or several lines. */
  readonly message?: string;
  readonly facts?: readonly string[];
  readonly drawing?: CaseDrawing;
  readonly tolerance?: Tolerance;
  readonly mask?: MaskDescription;
  /**
   * Measured differences between the pictures. Absent if the pictures are equal or have different sizes, or if they
   * were not compared.
   */
  readonly comparison?: Comparison;
  /** Share of the picture that was compared, 0 to 1. */
  readonly compared?: number;
  /** Warnings about a passed case, a sentence for each: a large local error, or a mask over most of the picture. */
  readonly warnings?: readonly string[];
  readonly pictures: CasePictures;
  /** The inputs from which the pictures were drawn; absent if the pictures cannot be accepted. */
  readonly provenance?: Provenance;
  /** One sentence for each image of the scene that is missing in the picture. */
  readonly lacks?: readonly string[];
  /** The content of the G-buffer at the worst texel, in words. */
  readonly surface?: string;
  /** The outputs of the passes in their order, if the case failed. */
  readonly passes?: readonly PassRecord[];
}

export interface CaseDrawing {
  readonly scene: string;
  readonly set: readonly string[];
  /** The first writes, at most {@link WRITES_SHOWN}. */
  readonly writes: readonly string[];
  /** Number of writes, including those that are not in `writes`. */
  readonly writeCount: number;
  /** Width of the picture, or of its crop, px. */
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  /** The part of the picture that was drawn, `x,y,w,h`; absent if the whole picture was drawn. */
  readonly crop?: string;
}

export interface CasePictures {
  readonly thumbnail?: string;
  readonly actual?: string;
  readonly expected?: string;
  /** FLIP heat map of the differences. */
  readonly diff?: string;
  /** Mask of the comparison: white for texels that were not compared. */
  readonly mask?: string;
}

export interface PassRecord {
  readonly name: string;
  readonly actual: string;
  /** Accepted picture of the pass, if there is one. */
  readonly expected?: string;
  readonly differing?: number;
}

/** Maximum number of writes in a report. Some cases place thousands of stickers. */
export const WRITES_SHOWN = 200;

/** Returns a copy of a record with `change` applied to every path. */
export function withPaths(record: CaseRecord, change: (path: string) => string): CaseRecord {
  const pictures = Object.fromEntries(
    Object.entries(record.pictures as Record<string, string>).map(([role, path]) => [role, change(path)]),
  );
  if (!record.passes) return { ...record, pictures };
  const passes = record.passes.map((pass) => ({
    ...pass,
    actual: change(pass.actual),
    ...(pass.expected === undefined ? {} : { expected: change(pass.expected) }),
  }));
  return { ...record, pictures, passes };
}

export function resultsFrom(
  cases: readonly CaseRecord[],
  rest: Pick<RunResults, 'seconds' | 'startedAt' | 'problems' | 'shard' | 'update'>,
): RunResults {
  const count = (outcome: CaseOutcome): number => cases.filter((row) => row.outcome === outcome).length;
  return {
    passed: count('passed'),
    failed: count('failed') + rest.problems.length,
    skipped: count('skipped'),
    ...rest,
    drawnBy: [...new Set(cases.flatMap(({ drawnBy }) => drawnBy ?? []))].sort(),
    cases: cases.toSorted((a, b) => a.name.localeCompare(b.name) || (a.round ?? 0) - (b.round ?? 0)),
  };
}

/** @throws DocumentError for a damaged file, or one that does not contain results */
export function readResults(path: string): RunResults {
  try {
    const results = parseJson(readFileSync(path, 'utf8')) as RunResults;
    if (Array.isArray(results.cases) && Array.isArray(results.problems)) return results;
  } catch (cause) {
    throw new DocumentError(path, [{ path: '', message: `not JSON: ${(cause as Error).message}` }]);
  }
  throw new DocumentError(path, [{ path: '/cases', message: 'no list of cases; name the results of a golden run' }]);
}

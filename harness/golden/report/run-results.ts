import { readFileSync } from 'node:fs';
import type { MaskDescription } from '../../../src/contract/index.js';
import type { Comparison } from '../../../src/compare/index.js';
import type { Tolerance } from '../../../src/contract/vocabulary/index.js';
import type { Provenance } from '../accept/drawn-from.js';
import { DocumentError, parseJson } from '../../../src/base/errors/index.js';

/** The results of a run, written as JSON: the page, the JUnit file and scripts use nothing else. */
export interface RunResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Wall time; the sum over its shards when it was merged. */
  readonly seconds: number;
  /** Time of its start, ISO 8601. */
  readonly startedAt: string;
  /** Adapters and backends, each once. */
  readonly drawnBy: readonly string[];
  /** Errors outside of any case. Each counts as a failure, so that the run cannot pass. */
  readonly problems: readonly string[];
  /** The part of the cases in this run, where they were shared out, so that a merge notices missing parts. */
  readonly shard?: Shard;
  /**
   * Present for an update, which draws cases to accept their pictures: whether those that differ were offered or
   * accepted.
   */
  readonly update?: 'offered' | 'accepted';
  /** A row per case that was run, sorted by name; one for each time when it was repeated. */
  readonly cases: readonly CaseRecord[];
}

/** One part of the cases: the `index`-th of `of`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export type CaseOutcome = 'passed' | 'failed' | 'skipped';

/**
 * The result of one case, or of one picture of a test. Paths of pictures are relative to the file that holds this, with
 * `/`.
 */
export interface CaseRecord {
  readonly name: string;
  /** The behaviour that the case protects. */
  readonly description: string;
  readonly outcome: CaseOutcome;
  /** Adapter and backend, for example `SwiftShader Device (Subzero) in node`. */
  readonly drawnBy?: string;
  /** Time from opening its scene to its judgement. */
  readonly seconds: number;
  /** Index among the repetitions of one run. */
  readonly round?: number;
  /** The file to open in an editor: the case file, or the test. From the checkout, or absolute. */
  readonly file: string;
  readonly line?: number;
  /** The one command that runs it again. */
  readonly rerun: string;
  /** The command that accepts what was drawn. */
  readonly accept?: string;
  /** The whole message of a failure, in lines. */
  readonly message?: string;
  /** The facts of the message that are about the pictures, one per entry. */
  readonly facts?: readonly string[];
  readonly drawing?: CaseDrawing;
  readonly tolerance?: Tolerance;
  readonly mask?: MaskDescription;
  /** How the pictures differ; absent where they are equal, have different sizes, or were not compared. */
  readonly comparison?: Comparison;
  /** The share of the picture that was compared, 0 to 1: less than 1 where a mask leaves texels out. */
  readonly compared?: number;
  /** Warnings about a passed case, one sentence each: a large local error, a mask over most of it. */
  readonly warnings?: readonly string[];
  readonly pictures: CasePictures;
  /** The inputs of its pictures; absent where those cannot be accepted. */
  readonly provenance?: Provenance;
  /** A sentence for each image that something shows but the picture lacks. */
  readonly lacks?: readonly string[];
  /** The contents of the G-buffer of the actual frame at the worst texel. */
  readonly surface?: string;
  /** The output of each pass, in order; present when the case failed. */
  readonly passes?: readonly PassRecord[];
}

/** The drawing of a case: what leads to its picture. */
export interface CaseDrawing {
  readonly scene: string;
  readonly set: readonly string[];
  /** The first writes, {@link WRITES_SHOWN} at most. */
  readonly writes: readonly string[];
  /** The number of all writes. */
  readonly writeCount: number;
  /** The size of the picture, px: that of its crop. */
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  /** The part of the whole picture that is drawn, `x,y,w,h`; absent for all of it. */
  readonly crop?: string;
}

export interface CasePictures {
  /** A small copy of the actual picture. */
  readonly thumbnail?: string;
  readonly actual?: string;
  readonly expected?: string;
  /** FLIP heat map. */
  readonly diff?: string;
  /** White where nothing was compared. */
  readonly mask?: string;
}

export interface PassRecord {
  readonly name: string;
  readonly actual: string;
  /** The accepted picture of the pass, where the case keeps it. */
  readonly expected?: string;
  /** The number of texels that differ from it. */
  readonly differing?: number;
}

/** Maximum writes of a case in a report; a case may place thousands of stickers. */
export const WRITES_SHOWN = 200;

/** Changes every path of a record. */
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

/** Makes the results of rows: counts and sorts them. */
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

/**
 * Reads the results that a run wrote.
 *
 * @throws DocumentError for a file that is damaged, or that is not a file of results
 */
export function readResults(path: string): RunResults {
  try {
    const results = parseJson(readFileSync(path, 'utf8')) as RunResults;
    if (Array.isArray(results.cases) && Array.isArray(results.problems)) return results;
  } catch (cause) {
    throw new DocumentError(path, [{ path: '', message: `not JSON: ${(cause as Error).message}` }]);
  }
  throw new DocumentError(path, [{ path: '/cases', message: 'no rows of cases; is it what a golden run wrote?' }]);
}

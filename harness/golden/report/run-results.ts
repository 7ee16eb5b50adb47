import type { MaskDescription, Tolerance } from '../cases/golden-case.js';
import type { Comparison } from '../judge.js';

/** What a run found: everything that reports, JUnit files and scripts are made of. Written as JSON. */
export interface RunResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Of wall time; the sum over its shards when it was merged. */
  readonly seconds: number;
  /** When it began, ISO 8601. */
  readonly startedAt: string;
  /** Adapters and places, each once. */
  readonly drawnBy: readonly string[];
  /** What went wrong outside of any case. Each counts as a failure, so that a run cannot pass. */
  readonly problems: readonly string[];
  /** Which part of the cases this is, where they were shared out, so that a merge misses the others. */
  readonly shard?: Shard;
  /** Where cases were drawn to accept their pictures, not to judge them: what became of those that differ. */
  readonly update?: 'offered' | 'accepted';
  /** A row per case that was run, sorted by name; one for each time when it was repeated. */
  readonly cases: readonly CaseRecord[];
}

/** The `index`-th of `of` parts, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export type CaseStatus = 'passed' | 'failed' | 'skipped';

/** One case, or one picture of a test, and how it fared. Paths of pictures are relative to the file that holds this, with `/`. */
export interface CaseRecord {
  readonly name: string;
  /** The behaviour that it protects. */
  readonly description: string;
  readonly outcome: CaseStatus;
  /** Adapter and place, for example `SwiftShader Device (Subzero) in node`. */
  readonly drawnBy?: string;
  /** From opening its scene to the verdict. */
  readonly seconds: number;
  /** Index among the repetitions of one run. */
  readonly round?: number;
  /** What an editor opens: the case file, or the test. From the checkout, or absolute. */
  readonly file: string;
  readonly line?: number;
  /** The one command that runs it again. */
  readonly rerun: string;
  /** The command that accepts what was drawn. */
  readonly accept?: string;
  /** All that is to be said of a failure, in lines. */
  readonly message?: string;
  /** What of the message is about the pictures, one fact per entry. */
  readonly facts?: readonly string[];
  readonly drawing?: CaseDrawing;
  readonly tolerance?: Tolerance;
  readonly mask?: MaskDescription;
  readonly comparison?: Comparison;
  readonly pictures: CasePictures;
  /** What the G-buffer of the actual frame holds at the worst texel. */
  readonly surface?: string;
  /** What each pass left, in order; there when the case failed. */
  readonly passes?: readonly PassRecord[];
}

/** What leads to the picture. */
export interface CaseDrawing {
  readonly scene: string;
  readonly set: readonly string[];
  /** The first of them, as many as a person reads. */
  readonly writes: readonly string[];
  /** How many there are. */
  readonly writeCount: number;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
}

export interface CasePictures {
  /** Small, of what was drawn. */
  readonly thumbnail?: string;
  readonly actual?: string;
  readonly expected?: string;
  /** FLIP heat map. */
  readonly diff?: string;
  /** White where the comparison did not look. */
  readonly mask?: string;
}

export interface PassRecord {
  readonly name: string;
  readonly actual: string;
  /** Of the accepted run, where the case keeps it. */
  readonly expected?: string;
  /** Texels that differ from it. */
  readonly differing?: number;
}

/** What a report tells of a case at most; a case may place thousands of stickers. */
export const WRITES_SHOWN = 200;

/** Gives every path of a record another form. */
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

/** Puts rows together: counts them, sorts them. */
export function resultsFrom(
  cases: readonly CaseRecord[],
  rest: Pick<RunResults, 'seconds' | 'startedAt' | 'problems' | 'shard' | 'update'>,
): RunResults {
  const count = (outcome: CaseStatus): number => cases.filter((row) => row.outcome === outcome).length;
  return {
    passed: count('passed'),
    failed: count('failed') + rest.problems.length,
    skipped: count('skipped'),
    ...rest,
    drawnBy: [...new Set(cases.flatMap(({ drawnBy }) => drawnBy ?? []))].sort(),
    cases: cases.toSorted((a, b) => a.name.localeCompare(b.name) || (a.round ?? 0) - (b.round ?? 0)),
  };
}

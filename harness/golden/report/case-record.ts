import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison, Judgement } from '../../../src/compare/index.js';
import { DocumentError, withoutByteOrderMark } from '../../../src/base/errors/index.js';
import type { BackendName } from '../backend/backend.js';
import { commandFor } from '../cases/command-for.js';
import type { CaseFolder } from '../cases/find-cases.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { shownPath } from '../results-folder.js';
import { drawingOf, messageOf } from './describe.js';
import type { CaseRecord } from './run-results.js';

export interface CaseTry {
  /** Number of earlier times that this run has drawn the case; 0 by default. */
  readonly round?: number;
  /** The backend that draws; Node by default. */
  readonly backend?: BackendName;
}

/** Makes the part of a record that is known before the case is drawn. */
export function recordOfCase(
  goldenCase: GoldenCase,
  drawn: CaseTry,
): Omit<CaseRecord, 'outcome' | 'seconds' | 'pictures'> {
  const { description, tolerance, mask } = goldenCase;
  return {
    ...identityOf(goldenCase, description, drawn),
    accept: commandFor('update', goldenCase),
    drawing: drawingOf(goldenCase),
    tolerance,
    ...(mask ? { mask } : {}),
  };
}

export function comparedShare({ texels, masked }: Comparison): number {
  return texels / (texels + masked);
}

/** Makes the part of a record that describes a passed comparison. */
export function judgedOf(
  { comparison, warnings }: Extract<Judgement, { passed: true }>,
  lacks: readonly string[],
): Pick<CaseRecord, 'comparison' | 'compared' | 'warnings'> {
  const all = [...warnings, ...lacks];
  return {
    compared: comparedShare(comparison),
    ...(comparison.differing > 0 ? { comparison } : {}),
    ...(all.length > 0 ? { warnings: all } : {}),
  };
}

/** @param goldenCase undefined if the case file is wrong */
export function undrawnCase(
  found: CaseFolder,
  goldenCase: GoldenCase | undefined,
  error: Error,
  drawn: CaseTry = {},
): CaseRecord {
  return goldenCase ? brokenCase(goldenCase, error.message, drawn) : unreadableCase(found, error, drawn);
}

function brokenCase(goldenCase: GoldenCase, reason: string, drawn: CaseTry): CaseRecord {
  return failedBeforeDrawing(recordOfCase(goldenCase, drawn), [reason]);
}

/** Makes the record of a case whose file cannot be used. The case counts as failed, but the other cases still run. */
function unreadableCase(found: CaseFolder, error: Error, drawn: CaseTry): CaseRecord {
  const facts =
    error instanceof DocumentError
      ? error.problems.map(({ path, message }) => `case.json${path && ` ${path}`}: ${message}`)
      : [error.message];
  return failedBeforeDrawing(identityOf(found, descriptionIn(found), drawn), facts);
}

function failedBeforeDrawing(
  known: Omit<CaseRecord, 'outcome' | 'seconds' | 'pictures'>,
  facts: readonly string[],
): CaseRecord {
  const record = { ...known, outcome: 'failed', seconds: 0, facts, pictures: {} } as const;
  return { ...record, message: messageOf(record) };
}

function identityOf(found: CaseFolder, description: string, { round = 0, backend = 'node' }: CaseTry) {
  const { name, folder } = found;
  return {
    name,
    description,
    ...(round === 0 ? {} : { round }),
    file: shownPath(join(folder, 'case.json')),
    rerun: commandFor('run', found, backend === 'node' ? '' : ` --in ${backend}`),
  };
}

/** Reads the description from a case file that has an error in another member. */
function descriptionIn({ folder }: CaseFolder): string {
  try {
    const { description } = JSON.parse(withoutByteOrderMark(readFileSync(join(folder, 'case.json'), 'utf8'))) as {
      description?: unknown;
    };
    if (typeof description === 'string') return description;
  } catch {
    // If the file is not even JSON, the record already says so.
  }
  return 'its case.json cannot be used';
}

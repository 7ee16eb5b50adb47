import type { OpenDevice } from '../../../src/device/index.js';
import type { RgbaImage } from '../../../src/compare/index.js';
import type { ExactTolerance } from '../../../src/contract/vocabulary/index.js';
import type { Backend } from '../backend/backend.js';
import { openNodeBackend } from '../backend/node-backend.js';
import { LACKS_AN_IMAGE, refusalOf } from '../cases/acceptance.js';
import { expectationOf, passImagePath, REFERENCE_ADAPTER } from '../cases/expected-image.js';
import { type CaseFolder, findSomeCases } from '../cases/find-cases.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { loadCase } from '../cases/load-case.js';
import { undrawnCase } from '../report/case-record.js';
import { type CaseRecord, resultsFrom } from '../report/run-results.js';
import { writeUpdate } from '../report/write-reports.js';
import { resultsFolder, shownPath } from '../results-folder.js';
import { readPicture, writeImage } from '../results.js';
import { type CaseResult, runCase } from '../run-case.js';
import type { RunOptions } from '../run-options.js';
import { ask, canAsk } from './ask.js';

export interface UpdateCommand extends RunOptions {
  readonly dryRun: boolean;
  readonly yes: boolean;
  /** True to also accept pictures that were drawn while an image of their scene was missing. */
  readonly incomplete: boolean;
}

interface Change {
  readonly path: string;
  readonly image: RgbaImage;
}

const INTERRUPTED = 130;

/**
 * Tolerance of an update. Even a difference of a single level counts, because the new picture becomes the reference for
 * later runs.
 */
const ANY_CHANGE: ExactTolerance = { comparer: 'exact', why: 'the update reports every texel that it changes' };

/**
 * Draws cases, and writes the changed pictures as accepted pictures, unless this is a dry run or the user declines. The
 * exit status is as in `runGolden`.
 * @throws PlatformError when there is no such case
 */
export async function updateCases(command: UpdateCommand, openDevice?: OpenDevice): Promise<number> {
  const cases = findSomeCases(command.casesFolder, command.filter);
  const backend = openNodeBackend(openDevice);
  try {
    await backend.adapter();
    const startedAt = new Date();
    const rows: CaseRecord[] = [];
    const changes: Change[] = [];
    let broken = 0;
    for (const found of cases) {
      const drawn = await drawUpdate(backend, found, command.incomplete);
      if (drawn.record) rows.push(drawn.record);
      changes.push(...drawn.changes);
      printDrawn(found, drawn);
      broken += drawn.isBroken ? 1 : 0;
    }
    const status = broken === 0 ? 0 : 1;
    const seconds = (Date.now() - startedAt.getTime()) / 1000;
    const rest = { seconds, startedAt: startedAt.toISOString(), problems: [] };
    const writePage = (update: 'offered' | 'accepted') =>
      writeUpdate(resultsFrom(rows, { ...rest, update }), resultsFolder());
    const { page } = writePage('offered');
    console.log(
      `\n${changes.length === 0 ? 'nothing to accept' : `${changes.length} ${changes.length === 1 ? 'picture' : 'pictures'} to accept; look first: ${page}`}`,
    );
    for (const { path } of changes) console.log(`  ${shownPath(path)}`);
    if (broken > 0)
      console.log(`${broken} of ${cases.length} cases could not be drawn or accepted; the reasons are above`);
    if (changes.length === 0) return status;
    if (command.dryRun) return status;
    if (!command.yes && !canAsk()) {
      console.error('livery golden update: nothing was written; --yes accepts pictures without asking');
      return 2;
    }
    const answer = command.yes ? 'yes' : await ask('Accept them?');
    if (answer !== 'yes') {
      console.log(`${answer === 'interrupted' ? '\n' : ''}nothing was written`);
      return answer === 'interrupted' ? INTERRUPTED : status;
    }
    for (const change of changes) writeImage(change.path, change.image);
    writePage('accepted');
    console.log(`${changes.length} written`);
    return status;
  } finally {
    await backend.close();
  }
}

interface Drawn {
  readonly changes: readonly Change[];
  /**
   * The record of the case. Null if pictures of this adapter cannot be accepted; `refusal` then contains the reason.
   */
  readonly record: CaseRecord | null;
  readonly refusal?: string;
  /**
   * True if the file of the case is wrong, the case cannot be drawn, or an image of its scene is missing. `refusal` or
   * `record` gives the reason.
   */
  readonly isBroken?: boolean;
}

/** Draws a case. The promise never rejects, so that the command continues with the next case when a case fails. */
async function drawUpdate(backend: Backend, found: CaseFolder, incomplete: boolean): Promise<Drawn> {
  let goldenCase: GoldenCase | undefined;
  try {
    goldenCase = loadCase(found);
    const refusal = refusalOf(goldenCase, (await backend.adapter()).family);
    if (refusal !== null) return { changes: [], record: null, refusal };
    const { lacks, ...drawn } = await changesOf(backend, goldenCase);
    if (lacks.length === 0 || incomplete || drawn.changes.length === 0) return drawn;
    return { ...drawn, changes: [], refusal: LACKS_AN_IMAGE, isBroken: true };
  } catch (error) {
    return { changes: [], record: undrawnCase(found, goldenCase, error as Error), isBroken: true };
  }
}

async function changesOf(backend: Backend, goldenCase: GoldenCase): Promise<Drawn & Pick<CaseResult, 'lacks'>> {
  const { adapters = {}, ...rest } = goldenCase;
  const strict = {
    ...rest,
    tolerance: ANY_CHANGE,
    adapters: mapValues(adapters, ({ why }) => ({ why, tolerance: ANY_CHANGE })),
  };
  const { family } = await backend.adapter();
  const keptPasses = family === REFERENCE_ADAPTER ? (goldenCase.passes ?? []) : [];
  const result = await runCase(backend, strict, { takesApart: keptPasses.length > 0 });
  const { path } = expectationOf(goldenCase, family);
  const changes: Change[] = result.passed ? [] : [{ path, image: readPicture(result.images.actual) }];
  for (const { name, image } of result.passes) {
    const kept = passImagePath(goldenCase, name);
    if (keptPasses.includes(name) && !isSame(kept, image)) changes.push({ path: kept, image });
  }
  return { changes, record: result.record, lacks: result.lacks };
}

function isSame(path: string, image: RgbaImage): boolean {
  try {
    const before = readPicture(path);
    return before.width === image.width && Buffer.compare(before.rgba, image.rgba) === 0;
  } catch {
    return false; // the picture is missing or unreadable, so the update must write it
  }
}

function printDrawn({ name }: CaseFolder, { refusal, record, changes, isBroken = false }: Drawn): void {
  const isNew = record?.outcome === 'failed' && record.pictures.expected === undefined && !isBroken;
  const changed = changes.length === 0 ? 'unchanged' : isNew ? 'new' : 'changed';
  console.log(`${name.padEnd(56)} ${refusal ?? (isBroken ? 'cannot be drawn' : changed)}`);
  if (record?.outcome !== 'failed') return;
  if (!isNew) for (const fact of record.facts ?? []) console.log(`    ${fact}`);
  for (const [role, path] of Object.entries(record.pictures as Record<string, string>)) {
    if (role !== 'thumbnail') console.log(`    ${role.padEnd(9)} ${shownPath(path)}`);
  }
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

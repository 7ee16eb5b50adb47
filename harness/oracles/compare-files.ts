import { readFileSync } from 'node:fs';
import { DEFAULT_IMAGE_LIMITS, detectKind, type ImageKind } from '../../src/base/images/index.js';
import { readImage, storedRgba8 } from '../../src/base/images/decode/index.js';
import { NODE_CODECS } from '../../src/device/node/decode/index.js';
import { type Agreement, agreementOf, AGREEMENTS } from './agreement.js';
import { type Oracle, type OraclePicture, OverTimeError } from './oracle.js';

export interface AgreementRow {
  readonly kind: ImageKind;
  readonly oracle: string;
  readonly files: Record<Agreement, number>;
}

export interface Disagreement {
  readonly file: string;
  readonly oracle: string;
  readonly agreement: Agreement;
  readonly reason: string;
}

export interface OracleComparison {
  readonly rows: readonly AgreementRow[];
  readonly disagreements: readonly Disagreement[];
  /** Number of files that no installed program can read, for each kind of file. */
  readonly unheard: ReadonlyMap<string, number>;
}

/** @param report called before each file, with the number of finished files */
export async function compareFiles(
  files: readonly string[],
  oracles: readonly Oracle[],
  report: (done: number) => void = () => undefined,
): Promise<OracleComparison> {
  const rows = new Map<string, AgreementRow>();
  const disagreements: Disagreement[] = [];
  const unheard = new Map<string, number>();
  for (const [done, file] of files.entries()) {
    report(done);
    const bytes = readFileSync(file);
    const kind = detectKind(bytes);
    const asked = kind === 'unknown' ? [] : oracles.filter(({ kinds }) => kinds.includes(kind));
    if (kind === 'unknown' || asked.length === 0) {
      unheard.set(kind, (unheard.get(kind) ?? 0) + 1);
      continue;
    }
    const { picture, reason } = await readOurs(bytes);
    for (const oracle of asked) {
      const agreement = agreementWith(oracle, file, kind, picture);
      rowOf(rows, kind, oracle.name).files[agreement]++;
      if (!['same', 'rounding', 'near', 'neither'].includes(agreement)) {
        disagreements.push({ file, oracle: oracle.name, agreement, reason });
      }
    }
  }
  return {
    rows: [...rows.values()].sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0)),
    disagreements,
    unheard,
  };
}

function agreementWith(oracle: Oracle, file: string, kind: ImageKind, ours: OraclePicture | undefined): Agreement {
  try {
    return agreementOf(ours, oracle.read(file, kind));
  } catch (error) {
    if (error instanceof OverTimeError) return 'over time';
    throw error;
  }
}

function rowOf(rows: Map<string, AgreementRow>, kind: ImageKind, oracle: string): AgreementRow {
  const key = `${kind} ${oracle}`;
  let row = rows.get(key);
  if (!row) {
    row = { kind, oracle, files: Object.fromEntries(AGREEMENTS.map((name) => [name, 0])) as Record<Agreement, number> };
    rows.set(key, row);
  }
  return row;
}

async function readOurs(bytes: Uint8Array): Promise<{ readonly picture?: OraclePicture; readonly reason: string }> {
  const outcome = await readImage(bytes, DEFAULT_IMAGE_LIMITS, NODE_CODECS);
  if (!outcome.ok) return { reason: `${outcome.errno}: ${outcome.reason}` };
  const largest = { ...outcome.value, levels: outcome.value.levels.slice(0, 1) };
  const { width, height, levels } = storedRgba8(largest);
  return { picture: { width, height, rgba: levels[0]!.bytes, hasAlpha: true }, reason: '' };
}

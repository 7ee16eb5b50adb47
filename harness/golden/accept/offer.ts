import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { DocumentError } from '../../../src/base/errors/index.js';
import { pictureSize } from '../../../src/contract/index.js';
import { FileRefused, readFileOfFolder } from '../../../src/device/node/index.js';
import { decodePng } from '../../../src/device/node/png/index.js';
import { baselinePath, LACKS_AN_IMAGE, refusalOf } from '../cases/acceptance.js';
import type { CaseFolder } from '../cases/find-cases.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { loadCase } from '../cases/load-case.js';
import type { CaseRecord } from '../report/run-results.js';
import { shownPath } from '../results-folder.js';
import { digestOf, digestOfFile } from './digest.js';
import type { Baseline, Provenance } from './drawn-from.js';
import { differentInputs, inputsOf } from './provenance.js';

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Schema = Type.Object({
  adapter: Type.String(),
  inputs: Type.Record(Type.String(), Digest),
  baselines: Type.Array(
    Type.Object({
      pass: Type.Optional(Type.String({ pattern: '^[a-z-]+$' })),
      accepted: Type.Union([Digest, Type.Null()]),
      actual: Digest,
    }),
  ),
});

export interface OfferedPicture {
  /** Absolute path of the accepted picture. */
  readonly path: string;
  /** Path of the drawn picture, relative to the folder of the report. */
  readonly drawn: string;
  readonly baseline: Baseline;
}

/** The result for one case: the pictures to write, or the reason for a refusal. */
export type Offer =
  | { readonly kind: 'pictures'; readonly pictures: readonly OfferedPicture[] }
  /** Nothing needs to be written, because the pictures in the results are already accepted. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface OfferSettings {
  readonly cases: readonly CaseFolder[];
  /** Absolute path of the report's folder. The paths in the record are relative to this folder. */
  readonly report: string;
  /** True if users can also accept a picture that was drawn while an image of its scene was missing. */
  readonly incomplete: boolean;
}

/**
 * Compares the case on this machine with the run that drew the pictures. The inputs must be the same, and the accepted
 * pictures must not have changed since the run. Does not trust the record: only the case on this machine determines
 * where pictures are written.
 */
export function offerOf(record: CaseRecord, { cases, report, incomplete }: OfferSettings): Offer {
  try {
    const provenance = provenanceIn(record);
    if (provenance === null) return refused(`the results do not list the inputs of the picture; ${otherWay(record)}`);
    const found = cases.find(({ name }) => name === record.name);
    if (!found) return refused('there is no such case here; check out the commit of the run, or set --cases');
    const goldenCase = loadCase(found);
    const refusal = refusalOf(goldenCase, provenance.adapter);
    if (refusal !== null) return refused(refusal);
    if ((record.lacks?.length ?? 0) > 0 && !incomplete) return refused(LACKS_AN_IMAGE);
    const different = differentInputs(provenance.inputs, inputsOf(found));
    if (different.length > 0) return refused(`was drawn from different inputs (${someOf(different)}); ${SAME_COMMIT}`);
    return offerPictures(record, goldenCase, provenance, report);
  } catch (cause) {
    if (cause instanceof FileRefused || cause instanceof DocumentError) return refused(cause.message);
    throw cause;
  }
}

const SAME_COMMIT = 'check out or merge the commit that drew it, or run the case here';

function offerPictures(record: CaseRecord, goldenCase: GoldenCase, provenance: Provenance, report: string): Offer {
  const pictures: OfferedPicture[] = [];
  for (const baseline of provenance.baselines) {
    const path = baselinePath(goldenCase, provenance.adapter, baseline.pass);
    const now = digestOfFile(path);
    if (now === baseline.actual) continue;
    if (now !== baseline.accepted) {
      return refused(`${shownPath(path)} has changed since this picture was drawn; run the case again`);
    }
    const drawn = drawnPicture(record, baseline.pass);
    if (drawn === undefined) return refused('its picture is not in the results; run the case again');
    readDrawn(report, drawn, baseline, pictureSize(goldenCase));
    pictures.push({ path, drawn, baseline });
  }
  return pictures.length === 0 ? { kind: 'accepted' } : { kind: 'pictures', pictures };
}

const refused = (reason: string): Offer => ({ kind: 'refused', reason });

const otherWay = ({ accept }: CaseRecord): string =>
  accept === undefined ? 'run the case again' : `accept it with: ${accept}`;

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

function drawnPicture({ pictures, passes = [] }: CaseRecord, pass: string | undefined): string | undefined {
  return pass === undefined ? pictures.actual : passes.find(({ name }) => name === pass)?.actual;
}

/** Maximum size of a picture, bytes. This is twice the size of the largest uncompressed picture. */
const PICTURE_BYTES_MAX = 128 * 1024 * 1024;

/**
 * @throws FileRefused for a path that leads out of the folder, for a link, and for a picture whose digest differs from
 *   the digest in the results; DocumentError for a file that is not a picture of this size
 */
export function readDrawn(
  report: string,
  drawn: string,
  baseline: Baseline,
  size?: { readonly width: number; readonly height: number },
): Uint8Array {
  const bytes = readFileOfFolder(report, drawn, PICTURE_BYTES_MAX);
  const problem = (message: string) => new DocumentError(join('golden-report', drawn), [{ path: '', message }]);
  if (digestOf(bytes) !== baseline.actual)
    throw problem('is not the picture that the results describe; run the case again');
  if (size === undefined) return bytes;
  let picture;
  try {
    picture = decodePng(bytes);
  } catch (cause) {
    throw problem(`a broken PNG file: it ${(cause as Error).message}; run the case again`);
  }
  if (picture.width === size.width && picture.height === size.height) return bytes;
  throw problem(
    `is ${picture.width}×${picture.height} px, but the case says ${size.width}×${size.height}; run the case again`,
  );
}

/**
 * Returns the provenance of the pictures in a record, or null if the record has none.
 * @throws DocumentError for a record that our runs would never write
 */
function provenanceIn({ name, provenance }: CaseRecord): Provenance | null {
  if (provenance === undefined) return null;
  const given: unknown = provenance;
  if (Value.Check(Schema, given)) return given;
  throw new DocumentError('results.json', [
    { path: `/cases/${name}/provenance`, message: 'is not what a golden run writes; run the case again' },
  ]);
}

import {
  DocumentError,
  parseJson,
  problemsFromSchemaErrors,
  shown,
  type DocumentProblem,
} from '../../base/errors/index.js';
import { SchemaChecker } from '../../base/schemas/index.js';
import {
  CaseTolerance,
  cropProblem,
  OF_PROGRAMS,
  pictureSize,
  publishedCaseSchema,
  type CaseFile,
} from '../../contract/index.js';
import { liesWithin, maskFrom } from '../../compare/index.js';
import type { Tolerance } from '../../contract/vocabulary/index.js';

/**
 * @param document where the text came from, for error messages
 * @throws DocumentError naming every wrong value by its JSON pointer
 */
export function parseCase(document: string, text: string): CaseFile {
  const json = readJson(document, text) as CaseFile;
  refuseFaults(document, (files ??= new SchemaChecker(publishedCaseSchema())).faults(json));
  const members = problemsOfMembers(json);
  if (members.length > 0) throw new DocumentError(document, members);
  const problems = (json.writes ?? []).flatMap((line, i): DocumentProblem[] =>
    isStepInError(line)
      ? [{ path: `/writes/${i}`, message: `'${shown(line)}': step takes seconds, zero or more` }]
      : [],
  );
  const cropped = cropProblem(json);
  if (cropped !== null) throw new DocumentError(document, [...problems, { path: '/crop', message: cropped }]);
  const outside = rectanglesOutside(json);
  problems.push(...(outside.length > 0 ? outside : masksAll(json)));
  if (problems.length > 0) throw new DocumentError(document, problems);
  return json;
}

function problemsOfMembers(file: CaseFile): DocumentProblem[] {
  if (file.program === undefined) {
    const missing = (['scene', 'writes'] as const).filter((name) => file[name] === undefined);
    return missing.map((name) => ({
      path: '',
      message: `lacks '${name}'; add it, or a 'program' that draws the picture`,
    }));
  }
  return Object.keys(file)
    .filter((name) => !OF_PROGRAMS.has(name))
    .map((name) => ({ path: `/${name}`, message: 'a case with a program does not use this member; leave it out' }));
}

function rectanglesOutside(file: CaseFile): DocumentProblem[] {
  const size = pictureSize(file);
  const message = `reaches outside of the picture of ${size.width}×${size.height} px; make it smaller, or move it`;
  return (file.mask?.rectangles ?? []).flatMap((rectangle, i): DocumentProblem[] =>
    liesWithin(rectangle, size) ? [] : [{ path: `/mask/rectangles/${i}`, message }],
  );
}

/**
 * Reports masks whose rectangles leave no pixel to compare. A mask that is an image is checked when the image is read.
 */
function masksAll(file: CaseFile): DocumentProblem[] {
  const { mask } = file;
  try {
    if (mask?.rectangles && mask.image === undefined) maskFrom(pictureSize(file), mask.rectangles);
    return [];
  } catch (cause) {
    return [{ path: '/mask', message: (cause as Error).message }];
  }
}

/** Reports whether a line is a `step` with an invalid number of seconds. */
function isStepInError(line: string): boolean {
  if (!line.startsWith('step ')) return false;
  const seconds = Number(line.slice('step '.length));
  return !Number.isFinite(seconds) || seconds < 0;
}

function readJson(document: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    const { message } = cause as Error;
    throw new DocumentError(document, [
      { path: '', message: `not JSON: ${message}; a case file is one object (golden/case.schema.json)` },
    ]);
  }
}

/**
 * Checks a tolerance that comes from a caller rather than from a case file.
 *
 * @throws DocumentError naming every setting that is unknown or out of range
 */
export function parseTolerance(document: string, tolerance: unknown): Tolerance {
  refuseFaults(document, tolerances.faults(tolerance));
  return tolerance as Tolerance;
}

let files: SchemaChecker | undefined;
const tolerances = new SchemaChecker(CaseTolerance);

function refuseFaults(document: string, faults: ReturnType<SchemaChecker['faults']>): void {
  if (faults.length > 0) throw new DocumentError(document, problemsFromSchemaErrors(faults));
}

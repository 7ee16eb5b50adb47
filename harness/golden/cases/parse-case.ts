import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { DocumentError, type DocumentProblem } from '../../../src/errors/index.js';
import { projectRoot } from '../../../src/platform/node/project-root.js';
import { liesWithin } from '../../compare/index.js';
import type { CaseFile, Tolerance } from './golden-case.js';

/**
 * Reads the text of a `case.json`.
 *
 * @param document how to call it in errors
 * @throws DocumentError naming every wrong value by its JSON pointer
 */
export function parseCase(document: string, text: string): CaseFile {
  const json = parseJson(document, text);
  const validate = caseValidator();
  if (!validate(json)) throw new DocumentError(document, (validate.errors ?? []).map(problemFromAjv));
  const problems = json.writes.flatMap((line, i): DocumentProblem[] =>
    isStepInError(line) ? [{ path: `/writes/${i}`, message: `"${line}": step takes seconds, zero or more` }] : [],
  );
  problems.push(...rectanglesOutside(json));
  if (problems.length > 0) throw new DocumentError(document, problems);
  return json;
}

function rectanglesOutside({ mask, width, height }: CaseFile): DocumentProblem[] {
  return (mask?.rectangles ?? []).flatMap((rectangle, i): DocumentProblem[] =>
    liesWithin(rectangle, { width, height })
      ? []
      : [{ path: `/mask/rectangles/${i}`, message: `reaches outside of the picture of ${width}×${height} px` }],
  );
}

/** Paths and values are the tree's to judge; `step` is no path. */
function isStepInError(line: string): boolean {
  if (!line.startsWith('step ')) return false;
  const seconds = Number(line.slice('step '.length));
  return !Number.isFinite(seconds) || seconds < 0;
}

function parseJson(document: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DocumentError(document, [{ path: '', message: `not JSON: ${(cause as Error).message}` }]);
  }
}

const COMPARERS: readonly Tolerance['comparer'][] = ['exact', 'pixelmatch', 'flip'];

let validator: ValidateFunction<CaseFile> | undefined;

function caseValidator(): ValidateFunction<CaseFile> {
  const schema = () => JSON.parse(readFileSync(join(projectRoot(), 'golden', 'case.schema.json'), 'utf8')) as object;
  return (validator ??= new Ajv({ allErrors: true, discriminator: true, strict: false }).compile<CaseFile>(schema()));
}

function problemFromAjv(error: ErrorObject): DocumentProblem {
  if (error.keyword === 'discriminator') {
    const given = JSON.stringify(error.params['tagValue']);
    return { path: error.instancePath, message: `unknown comparer ${given}; there are ${COMPARERS.join(', ')}` };
  }
  const unknownKey = error.keyword === 'additionalProperties' ? `: ${String(error.params['additionalProperty'])}` : '';
  const choices = error.keyword === 'enum' ? `: ${JSON.stringify(error.params['allowedValues'])}` : '';
  return { path: error.instancePath, message: `${error.message ?? error.keyword}${unknownKey}${choices}` };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { DocumentError, type DocumentProblem } from '../../../src/errors/index.js';
import { projectRoot } from '../../../src/platform/node/project-root.js';
import type { CaseAction, CaseFile } from './golden-case.js';

/** What a `case.json` says, with its writes taken apart. */
export interface ParsedCase {
  readonly file: CaseFile;
  readonly actions: readonly CaseAction[];
}

/**
 * Reads the text of a `case.json`.
 *
 * @param document how to call it in errors
 * @throws DocumentError naming every wrong value by its JSON pointer
 */
export function parseCase(document: string, text: string): ParsedCase {
  const json = parseJson(document, text);
  const validate = caseValidator();
  if (!validate(json)) throw new DocumentError(document, (validate.errors ?? []).map(problemFromAjv));
  const problems: DocumentProblem[] = [];
  const actions = json.writes.map((line, i) => {
    const action = actionFromLine(line);
    if (typeof action === 'string') problems.push({ path: `/writes/${i}`, message: action });
    return action;
  });
  if (problems.length > 0) throw new DocumentError(document, problems);
  return { file: json, actions: actions as CaseAction[] };
}

/** `step 10` or `<path> <value>`; a sentence when it is neither. */
function actionFromLine(line: string): CaseAction | string {
  const space = line.indexOf(' ');
  const path = line.slice(0, space);
  const value = line.slice(space + 1);
  if (path !== 'step') return { kind: 'write', path, value };
  const seconds = Number(value);
  if (Number.isFinite(seconds) && seconds >= 0) return { kind: 'step', seconds };
  return `"${line}": step takes the seconds to move the clock by, zero or more`;
}

function parseJson(document: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DocumentError(document, [{ path: '', message: `not JSON: ${(cause as Error).message}` }]);
  }
}

let validator: ValidateFunction<CaseFile> | undefined;

function caseValidator(): ValidateFunction<CaseFile> {
  const schema = () => JSON.parse(readFileSync(join(projectRoot(), 'golden', 'case.schema.json'), 'utf8')) as object;
  return (validator ??= new Ajv({ allErrors: true, discriminator: true, strict: false }).compile<CaseFile>(schema()));
}

function problemFromAjv(error: ErrorObject): DocumentProblem {
  const unknownKey = error.keyword === 'additionalProperties' ? `: ${String(error.params['additionalProperty'])}` : '';
  const choices = error.keyword === 'enum' ? `: ${JSON.stringify(error.params['allowedValues'])}` : '';
  return { path: error.instancePath, message: `${error.message ?? error.keyword}${unknownKey}${choices}` };
}

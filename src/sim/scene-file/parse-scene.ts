import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { DocumentError, type DocumentProblem } from '../../errors/index.js';
import { checkReferences } from './check-references.js';
import { Scene, type SceneDescription } from './schema/scene.js';

let validator: ValidateFunction | undefined;

/**
 * Checks a scene file's content.
 *
 * @param json  the parsed file
 * @param name  what to call it in messages, usually its path
 * @throws DocumentError with every problem found, each addressed by JSON pointer
 */
export function parseScene(json: unknown, name: string): SceneDescription {
  // Compiled at the first use: a program that shows its help reads no scene.
  validator ??= new Ajv({ allErrors: true, discriminator: true, strict: false }).compile(Scene);
  if (!validator(json)) throw new DocumentError(name, problemsOf(validator.errors ?? []));
  const scene = json as SceneDescription;
  const problems = checkReferences(scene);
  if (problems.length > 0) throw new DocumentError(name, problems);
  return scene;
}

function problemsOf(errors: readonly ErrorObject[]): DocumentProblem[] {
  const problems = new Map<string, DocumentProblem>();
  for (const error of errors) {
    const detail = error.params as { additionalProperty?: string; allowedValues?: unknown[]; missingProperty?: string };
    let message = error.message ?? error.keyword;
    if (detail.additionalProperty !== undefined) message = `has no member '${detail.additionalProperty}'`;
    else if (detail.allowedValues) message = `must be one of ${detail.allowedValues.join(', ')}`;
    problems.set(`${error.instancePath} ${message}`, { path: error.instancePath, message });
  }
  return [...problems.values()];
}

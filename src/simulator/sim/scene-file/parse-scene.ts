import { Ajv, type ValidateFunction } from 'ajv';
import { DocumentError, problemsFromSchemaErrors, type DocumentProblem } from '../../../base/errors/index.js';
import { shapeProblems } from '../../models/shapes/index.js';
import { checkReferences } from './check-references.js';
import { checkScales } from './check-scales.js';
import { checkSceneSize } from './check-size.js';
import { Scene, type SceneDescription } from './schema/scene.js';
import { recordOf, textOf } from './loose-json.js';

let validator: ValidateFunction | undefined;

/**
 * Checks a scene file's content.
 *
 * @param json  the parsed file
 * @param name its name in messages, usually its path
 * @throws DocumentError with every problem found, each addressed by JSON pointer
 */
export function parseScene(json: unknown, name: string): SceneDescription {
  // The validator is compiled at the first use: a program that shows its help reads no scene.
  validator ??= new Ajv({ allErrors: true, discriminator: true, strict: false, verbose: true }).compile(Scene);
  const isSound = validator(json);
  const problems = [
    ...(isSound ? [] : problemsFromSchemaErrors(validator.errors ?? [])),
    ...checkReferences(json),
    ...checkShapes(json),
    ...checkScales(json),
    ...checkSceneSize(json),
  ];
  if (problems.length > 0) throw new DocumentError(name, problems);
  return json as SceneDescription;
}

/** Checks the names and the parameters of all procedural shapes of a scene; its schema leaves them to the shapes. */
function checkShapes(json: unknown): DocumentProblem[] {
  return Object.entries(recordOf(recordOf(json)['templates'])).flatMap(([id, template]) => {
    const geometry = recordOf(recordOf(template)['geometry']);
    const shape = textOf(geometry['shape']);
    if (shape === undefined || shape === '') return [];
    return shapeProblems(shape, geometry['parameters']).map(({ path, message }) => ({
      path: `/templates/${id}/geometry${path}`,
      message,
    }));
  });
}

import { DocumentError, problemsFromSchemaErrors, type DocumentProblem } from '../../../base/errors/index.js';
import { SchemaChecker } from '../../../base/schemas/index.js';
import { shapeProblems } from '../../models/shapes/index.js';
import { checkReferences } from './check-references.js';
import { checkScales } from './check-scales.js';
import { checkSceneSize } from './check-size.js';
import { Scene, type SceneDescription } from './schema/scene.js';
import { recordOf, textOf } from './loose-json.js';

const checker = new SchemaChecker(Scene);

/** @throws DocumentError that lists every problem with its JSON pointer */
export function parseScene(json: unknown, name: string): SceneDescription {
  const problems = [
    ...problemsFromSchemaErrors(checker.faults(json)),
    ...checkReferences(json),
    ...checkShapes(json),
    ...checkScales(json),
    ...checkSceneSize(json),
  ];
  if (problems.length > 0) throw new DocumentError(name, problems);
  return json as SceneDescription;
}

/** Checks the parameters of procedural shapes, which the schema does not cover. */
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

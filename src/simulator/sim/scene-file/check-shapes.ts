import type { DocumentProblem } from '../../../base/errors/index.js';
import { shapeProblems } from '../../models/shapes/index.js';
import { recordOf, textOf } from './loose-json.js';

/** Checks the names and the parameters of all procedural shapes of a scene, whose schema leaves them to the shapes themselves. */
export function checkShapes(json: unknown): DocumentProblem[] {
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

import { DocumentError } from '../../errors/index.js';
import type { Model } from '../model.js';
import { buildCapsule, CAPSULE_PARAMETERS } from './capsule.js';
import { buildEngineBell, ENGINE_BELL_PARAMETERS } from './engine-bell.js';
import { type OptionsOf, type Parameters, readOptions } from './parameters.js';
import {
  buildCube, buildCylinder, buildPlate, buildSphere,
  CUBE_PARAMETERS, CYLINDER_PARAMETERS, PLATE_PARAMETERS, SPHERE_PARAMETERS,
} from './primitives.js'; // prettier-ignore
import { buildTank, TANK_PARAMETERS } from './tank.js';

interface Shape {
  readonly parameters: Parameters;
  /** @throws DocumentError for parameters that are unknown or out of range */
  build(parameters: unknown): Model;
}

function shape<P extends Parameters>(name: string, parameters: P, build: (options: OptionsOf<P>) => Model): [string, Shape] {
  const read = (values: unknown): Model => {
    const options = readOptions(name, parameters, values);
    return { ...build(options), key: `shape:${name}:${JSON.stringify(options)}` };
  };
  return [name, { parameters, build: read }];
}

/** Every shape that a scene can name. */
const SHAPES: ReadonlyMap<string, Shape> = new Map([
  shape('capsule', CAPSULE_PARAMETERS, buildCapsule),
  shape('cube', CUBE_PARAMETERS, buildCube),
  shape('cylinder', CYLINDER_PARAMETERS, buildCylinder),
  shape('engine-bell', ENGINE_BELL_PARAMETERS, buildEngineBell),
  shape('plate', PLATE_PARAMETERS, buildPlate),
  shape('sphere', SPHERE_PARAMETERS, buildSphere),
  shape('tank', TANK_PARAMETERS, buildTank),
]);

export const SHAPE_NAMES: readonly string[] = [...SHAPES.keys()];

/**
 * Builds the model of a procedural part.
 *
 * @param parameters an object of the shape's parameters; what is left out takes its default
 * @throws DocumentError naming the unknown shape, or every parameter that will not do
 */
export function buildShape(name: string, parameters?: unknown): Model {
  const known = SHAPES.get(name);
  if (!known) {
    const message = `unknown shape; known are ${SHAPE_NAMES.join(', ')}`;
    throw new DocumentError(`shape '${name}'`, [{ path: '', message }]);
  }
  return known.build(parameters);
}

/** JSON Schema of one shape's parameters, for the published schema of scene files. */
export function shapeSchema(name: string): Readonly<Record<string, unknown>> | undefined {
  const known = SHAPES.get(name);
  if (!known) return undefined;
  const properties = Object.fromEntries(Object.entries(known.parameters).map(([key, p]) => [key, p.schema]));
  return { type: 'object', additionalProperties: false, properties };
}

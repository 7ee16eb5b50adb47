import { DocumentError, nearestName, shown, type DocumentProblem } from '../../../base/errors/index.js';
import { withLevels } from '../geometry/levels.js';
import type { Model } from '../model.js';
import { buildCapsule, CAPSULE_PARAMETERS } from './capsule.js';
import { buildEngineBell, ENGINE_BELL_PARAMETERS } from './engine-bell.js';
import { checkOptions, type OptionsOf, type Parameters, readOptions } from './parameters.js';
import {
  buildCube, buildCylinder, buildPlate, buildSphere,
  CUBE_PARAMETERS, CYLINDER_PARAMETERS, PLATE_PARAMETERS, SPHERE_PARAMETERS,
} from './primitives.js'; // prettier-ignore
import { buildRcsQuad, RCS_QUAD_PARAMETERS } from './rcs-quad.js';
import { buildServiceModule, SERVICE_MODULE_PARAMETERS } from './service-module.js';
import { buildEscapeTower, ESCAPE_TOWER_PARAMETERS } from './escape-tower.js';
import { buildInterstage, INTERSTAGE_PARAMETERS } from './interstage.js';
import { buildDecoupler, DECOUPLER_PARAMETERS } from './decoupler.js';
import { buildEngineMount, ENGINE_MOUNT_PARAMETERS } from './engine-mount.js';
import { buildEngineBody, ENGINE_BODY_PARAMETERS } from './engine-body.js';
import { buildFin, FIN_PARAMETERS } from './fin.js';
import { buildNoseCone, NOSE_CONE_PARAMETERS } from './nose-cone.js';
import { buildLandingLeg, LANDING_LEG_PARAMETERS } from './landing-leg.js';
import { buildStationModule, STATION_MODULE_PARAMETERS } from './station-module.js';
import { buildSolarArray, SOLAR_ARRAY_PARAMETERS } from './solar-array.js';
import { buildTrussSegment, TRUSS_SEGMENT_PARAMETERS } from './truss-segment.js';
import { buildRadiator, RADIATOR_PARAMETERS } from './radiator.js';
import { buildAntenna, ANTENNA_PARAMETERS } from './antenna.js';
import { buildCupola, CUPOLA_PARAMETERS } from './cupola.js';
import { buildKittenEva, KITTEN_EVA_PARAMETERS } from './kitten/kitten-eva.js';
import { buildLaunchPad, LAUNCH_PAD_PARAMETERS } from './launch-pad.js';
import { buildRoadway, ROADWAY_PARAMETERS } from './roadway.js';
import { buildServiceTower, SERVICE_TOWER_PARAMETERS } from './service-tower.js';
import { buildTank, TANK_PARAMETERS } from './tank.js';

interface Shape {
  readonly parameters: Parameters;
  problems(parameters: unknown): DocumentProblem[];
  /** @throws DocumentError for a parameter that does not exist, or whose value is out of range */
  build(parameters: unknown): Model;
}

function shape<P extends Parameters>(
  name: string,
  parameters: P,
  build: (options: OptionsOf<P>, tolerance: number) => Model,
): [string, Shape] {
  const read = (values: unknown): Model => {
    const options = readOptions(name, parameters, values);
    return { ...withLevels((tolerance) => build(options, tolerance)), key: `shape:${name}:${JSON.stringify(options)}` };
  };
  return [name, { parameters, problems: (values) => checkOptions(name, parameters, values).problems, build: read }];
}

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  shape('capsule', CAPSULE_PARAMETERS, buildCapsule),
  shape('cube', CUBE_PARAMETERS, buildCube),
  shape('cylinder', CYLINDER_PARAMETERS, buildCylinder),
  shape('engine-bell', ENGINE_BELL_PARAMETERS, buildEngineBell),
  shape('plate', PLATE_PARAMETERS, buildPlate),
  shape('sphere', SPHERE_PARAMETERS, buildSphere),
  shape('rcs-quad', RCS_QUAD_PARAMETERS, buildRcsQuad),
  shape('service-module', SERVICE_MODULE_PARAMETERS, buildServiceModule),
  shape('escape-tower', ESCAPE_TOWER_PARAMETERS, buildEscapeTower),
  shape('interstage', INTERSTAGE_PARAMETERS, buildInterstage),
  shape('decoupler', DECOUPLER_PARAMETERS, buildDecoupler),
  shape('engine-mount', ENGINE_MOUNT_PARAMETERS, buildEngineMount),
  shape('engine-body', ENGINE_BODY_PARAMETERS, buildEngineBody),
  shape('fin', FIN_PARAMETERS, buildFin),
  shape('nose-cone', NOSE_CONE_PARAMETERS, buildNoseCone),
  shape('landing-leg', LANDING_LEG_PARAMETERS, buildLandingLeg),
  shape('station-module', STATION_MODULE_PARAMETERS, buildStationModule),
  shape('solar-array', SOLAR_ARRAY_PARAMETERS, buildSolarArray),
  shape('truss-segment', TRUSS_SEGMENT_PARAMETERS, buildTrussSegment),
  shape('radiator', RADIATOR_PARAMETERS, buildRadiator),
  shape('antenna', ANTENNA_PARAMETERS, buildAntenna),
  shape('cupola', CUPOLA_PARAMETERS, buildCupola),
  shape('kitten-eva', KITTEN_EVA_PARAMETERS, buildKittenEva),
  shape('launch-pad', LAUNCH_PAD_PARAMETERS, buildLaunchPad),
  shape('roadway', ROADWAY_PARAMETERS, buildRoadway),
  shape('service-tower', SERVICE_TOWER_PARAMETERS, buildServiceTower),
  shape('tank', TANK_PARAMETERS, buildTank),
]);

export const SHAPE_NAMES: readonly string[] = [...SHAPES.keys()];

/**
 * @param parameters the parameters of the shape; absent parameters have their default values
 * @throws DocumentError that names an unknown shape, or every wrong parameter of a known shape
 */
export function buildShape(name: string, parameters?: unknown): Model {
  const known = SHAPES.get(name);
  if (!known) throw new DocumentError(`shape '${name}'`, shapeProblems(name, parameters));
  return known.build(parameters);
}

/** @returns the problems, with paths that begin at the object `{ shape, parameters }` */
export function shapeProblems(name: string, parameters?: unknown): DocumentProblem[] {
  const known = SHAPES.get(name);
  if (known) return known.problems(parameters).map(({ path, message }) => ({ path: `/parameters${path}`, message }));
  const meant = nearestName(name.slice(0, 64), SHAPE_NAMES);
  const hint = meant === undefined ? `known are ${SHAPE_NAMES.join(', ')}` : `did you mean '${meant}'?`;
  return [{ path: '/shape', message: `unknown shape '${shown(name, 64)}'; ${hint}` }];
}

export function shapeSchema(name: string): Readonly<Record<string, unknown>> | undefined {
  const known = SHAPES.get(name);
  if (!known) return undefined;
  const properties = Object.fromEntries(Object.entries(known.parameters).map(([key, p]) => [key, p.schema]));
  return { type: 'object', additionalProperties: false, properties };
}

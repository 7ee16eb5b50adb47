import { SHAPE_NAMES, shapeSchema } from '../../models/shapes/index.js';
import { Colour, SceneQuat, SceneVec3 } from './schema/basics.js';
import { Scene, SceneCamera } from './schema/scene.js';
import { SceneBody, BodyOrbit, SceneSystem, SceneTerrain, SceneFlat } from './schema/system.js';
import { GeometrySource, Joint, ShapeGeometry, SubpartPlacement, Template } from './schema/templates.js';
import {
  SceneAttitude,
  Craft,
  CraftPart,
  SceneFleet,
  SceneLanded,
  SceneVessel,
  VesselOrbit,
} from './schema/vessels.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const DEFINITIONS: Readonly<Record<string, object>> = {
  SceneCamera,
  System: SceneSystem,
  Body: SceneBody,
  BodyOrbit,
  Terrain: SceneTerrain,
  TerrainFlat: SceneFlat,
  Template,
  SubpartPlacement,
  GeometrySource,
  ShapeGeometry,
  Joint,
  Craft,
  CraftPart,
  Vessel: SceneVessel,
  Fleet: SceneFleet,
  Landed: SceneLanded,
  VesselOrbit,
  Attitude: SceneAttitude,
  Colour,
  Quat: SceneQuat,
  Vec3: SceneVec3,
};

/**
 * Returns the JSON Schema (draft 7) of scene files. It describes the checks of {@link parseScene}, and the parameters
 * of procedural shapes, which the parser's own schema does not check.
 */
export function publishedSceneSchema(): Readonly<Record<string, Json>> {
  const names = new Map(Object.entries(DEFINITIONS).map(([name, schema]) => [JSON.stringify(schema), name]));
  const definitions = Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, schema]) => [name, withReferences(plain(schema), names, name)]),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://livery.invalid/scene.schema.json',
    title: 'Livery scene',
    description:
      'System, part templates, vessels and camera at the start of a simulation. Units are SI; names that end in Deg are in degrees.',
    ...(withReferences(plain(Scene), names) as Record<string, Json>),
    definitions: { ...definitions, ShapeGeometry: withShapeParameters(definitions['ShapeGeometry'] as Described) },
  };
}

const plain = (schema: object): Json => JSON.parse(JSON.stringify(schema)) as Json;

/** Replaces each named schema by a reference. The schema `self` is not replaced, because this is its own definition. */
function withReferences(schema: Json, names: ReadonlyMap<string, string>, self?: string): Json {
  if (schema === null || typeof schema !== 'object') return schema;
  if (Array.isArray(schema)) return schema.map((item: Json) => withReferences(item, names));
  const name = names.get(JSON.stringify(schema));
  if (name !== undefined && name !== self) return { $ref: `#/definitions/${name}` };
  return Object.fromEntries(
    Object.entries(schema)
      // `discriminator` belongs to OpenAPI, not to JSON Schema; the parser uses it for better messages.
      .filter(([key]) => key !== 'discriminator')
      .map(([key, value]) => [key, withReferences(value, names)]),
  );
}

interface Described {
  readonly [key: string]: Json;
  readonly properties: { readonly [name: string]: { readonly [key: string]: Json } };
}

function withShapeParameters(geometry: Described): Json {
  const shape = { ...geometry.properties['shape'], enum: SHAPE_NAMES };
  const takes = SHAPE_NAMES.map((name) => ({
    if: { properties: { shape: { const: name } } },
    then: { properties: { parameters: plain(shapeSchema(name) ?? {}) } },
  }));
  return { ...geometry, properties: { ...geometry.properties, shape }, allOf: takes };
}

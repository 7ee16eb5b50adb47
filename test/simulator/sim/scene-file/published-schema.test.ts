import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import { buildShape, SHAPE_NAMES } from '../../../../src/simulator/models/shapes/index.js';
import { projectRoot } from '../../../../src/device/node/installation/index.js';
import { parseScene, publishedSceneSchema } from '../../../../src/simulator/sim/scene-file/parsing/index.js';
import { replacedAt } from '../../../support/json-pointer.js';

const FOLDERS = ['src/simulator/scenes', 'golden/scenes'];
const SCHEMA = 'golden/scene.schema.json';
const scenes = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot(), folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(projectRoot(), folder, name)),
);
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const compile = () =>
  new Ajv({ allErrors: true, strict: true, strictTypes: false, strictTuples: false }).compile(publishedSceneSchema());

describe('the published schema of scene files', () => {
  const isScene = compile();
  const nameOf = (path: string) => relative(projectRoot(), path);

  test.each(scenes.map((path) => [nameOf(path), path]))(
    'the scene %s refers to the published schema by a valid path, and matches it',
    (_, path) => {
      const scene = readJson(path);
      expect(nameOf(resolve(dirname(path), scene.$schema))).toBe(SCHEMA);
      isScene(scene);
      expect(isScene.errors ?? []).toEqual([]);
    },
  );

  test('every definition in the published schema is used, and no definition only refers to another one', () => {
    const { definitions } = publishedSceneSchema() as { definitions: Record<string, { $ref?: string }> };
    const text = JSON.stringify(publishedSceneSchema());
    for (const name of Object.keys(definitions)) {
      expect(text, `${name} is used`).toContain(`"#/definitions/${name}"`);
      expect(definitions[name]!.$ref, `${name} says something`).toBeUndefined();
    }
  });

  test('the published schema contains every shape with its parameters and their defaults', () => {
    for (const shape of SHAPE_NAMES) {
      expect(isScene(sceneWith({ shape }))).toBe(true);
      expect(isScene(sceneWith({ shape, parameters: { noSuchParameter: 1 } }))).toBe(false);
    }
    expect(isScene(sceneWith({ shape: 'teapot' }))).toBe(false);
    expect(isScene(sceneWith({ shape: 'sphere', parameters: { radius: 2 } }))).toBe(true);
    expect(isScene(sceneWith({ shape: 'sphere', parameters: { radius: -2 } }))).toBe(false);
  });

  test.each([
    ['an unknown member', '/tempaltes', {}],
    ['no templates', '/templates', undefined],
    ['a vector of two numbers', '/vessels/0/parts/0/position', [1, 2]],
    ['a latitude beyond the pole', '/vessels/0/landed/latitudeDeg', 90.5],
    ['a joint of an unknown kind', '/vessels/0/parts/0/joint', { period: 2 }],
    ['a fractional seed', '/seed', 0.5],
    ['a geometry with two sources', '/templates/ball/geometry/gltf', 'ball.glb'],
  ])('the published schema refuses %s, and so does the parser', (_, pointer, value) => {
    const good = sceneWith({ shape: 'sphere' });
    expect(isScene(good)).toBe(true);
    expect(() => parseScene(good, 'scene.json')).not.toThrow();
    const bad = replacedAt(good, pointer, value);
    expect(isScene(bad)).toBe(false);
    expect(() => parseScene(bad, 'scene.json')).toThrow(DocumentError);
  });

  test('the published schema and the parser accept the example scene of docs/scenes-and-models.md', () => {
    const page = readFileSync(join(projectRoot(), 'docs', 'scenes-and-models.md'), 'utf8');
    const scene: unknown = JSON.parse(/<!-- file: ball.json -->\n\n```json\n([\s\S]*?)```/.exec(page)![1]!);
    expect(isScene(scene)).toBe(true);
    expect(() => parseScene(scene, 'ball.json')).not.toThrow();
  });
});

function sceneWith(geometry: { shape: string; parameters?: object }) {
  // The parser does not fill in missing parameters, because the shape has defaults. So build the shape: this throws if
  // a default is wrong.
  if (geometry.parameters === undefined && SHAPE_NAMES.includes(geometry.shape)) buildShape(geometry.shape);
  return {
    name: 'One ball',
    templates: { ball: { geometry } },
    vessels: [
      { id: 'ball', parts: [{ template: 'ball' }], landed: { body: 'Earth', latitudeDeg: 90, longitudeDeg: 0 } },
    ],
  };
}

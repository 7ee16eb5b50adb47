import { describe, expect, test } from 'vitest';
import { buildShape, SHAPE_NAMES, shapeSchema } from '../../../../src/simulator/models/shapes/index.js';
import { DocumentError } from '../../../../src/base/errors/index.js';
import { builtShape } from '../built-shape.js';
import { backwardNormals, frameError, openEdges, signedVolume } from '../mesh-checks.js';
import { hidingIn } from './hiding.js';

const VARIANTS: readonly (readonly [string, object])[] = [
  ...SHAPE_NAMES.map((name) => [name, {}] as const),
  ['cube', { bevel: 0.1 }],
  ['cylinder', { finish: 'checks' }],
  ['plate', { finish: 'glass' }],
  ['tank', { name: 'LIVERY 09-ABCDEF', rollPattern: 'both', intertank: 0.3, length: 30 }],
  ['tank', { flag: true, rollPattern: 'upper', intertank: 0, length: 6 }],
  ['tank', { name: 'GHIJKMNOPQSTUW', length: 30 }],
  ['tank', { name: 'XZ12345678', length: 30, intertank: 0, raceway: false }],
  ['engine-mount', { engines: 4 }],
  ['landing-leg', { part: 'lower' }],
  ['station-module', { blanket: 'gold', windows: 0 }],
  ['kitten-eva', { helmet: false, backpack: false, pose: 'point' }],
  ['kitten-eva', { bodySlots: 'two', visor: 'gold', pose: 'wave', coat: 'tuxedo' }],
  ['launch-pad', { farm: false }],
  ['launch-pad', { farm: false, roads: true }],
];

describe.each(VARIANTS)('shape %s %o', (name, parameters) => {
  const model = builtShape(name, parameters);

  test('every surface of the shape is closed and has one winding order', () => {
    const isHidden = hidingIn(name, parameters);
    for (const { mesh, material } of model.primitives) expect(openEdges(mesh, isHidden), material.key).toBe(0);
  });

  test('the faces of the shape point outwards', () => {
    for (const { mesh, material } of model.primitives) expect(signedVolume(mesh), material.key).toBeGreaterThan(0);
  });

  test('the shading normals of the shape point to the same side as its faces', () => {
    for (const { mesh, material } of model.primitives) expect(backwardNormals(mesh), material.key).toBeLessThan(0.002);
  });

  test('the normals and tangents of the shape are orthonormal', () => {
    for (const { mesh, material } of model.primitives) expect(frameError(mesh), material.key).toBeLessThan(1e-5);
  });

  test('every vertex of the shape is inside the bounding sphere', () => {
    for (const { mesh } of model.primitives) {
      const [x, y, z] = mesh.centre;
      const { positions } = mesh;
      let farthest = 0;
      for (let i = 0; i < positions.length; i += 3) {
        farthest = Math.max(farthest, Math.hypot(positions[i]! - x, positions[i + 1]! - y, positions[i + 2]! - z));
      }
      expect(farthest).toBeLessThanOrEqual(mesh.radius + 1e-4);
    }
  });

  test('both images of a material in a shape have the same size', () => {
    for (const { material } of model.primitives) {
      expect(material.albedoOcclusion?.size).toBe(material.normalRoughMetal?.size);
    }
  });
});

test('equal parameters lead to equal keys, and different parameters to different keys', () => {
  expect(buildShape('tank', { length: 5 }).key).toBe(buildShape('tank', { length: 5 }).key);
  expect(buildShape('tank', { length: 5 }).key).not.toBe(buildShape('tank', { length: 6 }).key);
  const mesh = (length: number): string => buildShape('cylinder', { length }).primitives[0]!.mesh.key;
  expect(mesh(5)).toBe(mesh(5));
  expect(mesh(5)).not.toBe(mesh(6));
});

describe('shape parameters from a document', () => {
  const problemsOf = (run: () => unknown): DocumentError => {
    try {
      run();
    } catch (error) {
      if (error instanceof DocumentError) return error;
      throw error;
    }
    throw new Error('nothing was refused');
  };

  test('the refusal of an unknown shape names it and the known shapes', () => {
    const error = problemsOf(() => buildShape('tnak', {}));
    expect(error.message).toContain("'tnak'");
    expect(error.message).toContain('tank');
    expect(() => buildShape('tank', {})).not.toThrow();
  });

  test('the refusal of a shape lists every wrong parameter by its path', () => {
    const error = problemsOf(() => buildShape('tank', { radius: -1, lenght: 3, rollPattern: 'upper' }));
    expect(error.problems.map((p) => p.path)).toEqual(['/radius', '/lenght']);
    expect(error.message).toContain('-1');
    expect(() => buildShape('tank', { radius: 1, length: 3, rollPattern: 'upper' })).not.toThrow();
  });

  test.each([
    ['number', 'cube', { size: '1' }, { size: 1 }],
    ['limit', 'cube', { roughness: 1.0001 }, { roughness: 1 }],
    ['not a number', 'cube', { size: Number.NaN }, { size: 0.001 }],
    ['colour', 'cube', { colour: [1, 1, 1.1] }, { colour: [1, 1, 1] }],
    ['wrong number of colour components', 'cube', { colour: [1, 1] }, { colour: [0, 0, 0] }],
    ['fraction instead of a whole number', 'engine-mount', { engines: 2.5 }, { engines: 3 }],
    ['word', 'kitten-eva', { pose: 'sit' }, { pose: 'wave' }],
    ['flag', 'kitten-eva', { helmet: 1 }, { helmet: true }],
    ['lettering', 'tank', { name: 'livery' }, { name: 'LIVERY' }],
    ['name that every object has', 'cube', { toString: 1 }, {}],
  ])('a wrong parameter (%s) is refused, and the nearest correct one is accepted', (_what, shape, bad, good) => {
    expect(problemsOf(() => buildShape(shape, bad)).problems).toHaveLength(1);
    expect(() => buildShape(shape, good)).not.toThrow();
  });

  test('parameters that are not an object are refused', () => {
    for (const bad of [null, 3, 'x', [1]]) expect(() => buildShape('cube', bad)).toThrow(DocumentError);
    expect(() => buildShape('cube')).not.toThrow();
  });

  test('each shape publishes a schema with its defaults', () => {
    for (const name of SHAPE_NAMES)
      expect(shapeSchema(name)).toMatchObject({ type: 'object', additionalProperties: false });
    expect(shapeSchema('tank')).toMatchObject({ properties: { radius: { type: 'number', default: 1.85 } } });
    expect(shapeSchema('nothing')).toBeUndefined();
  });
});

test('a tank has its name below its flag if there is enough room', () => {
  const lettering = (length: number) =>
    buildShape('tank', { flag: true, name: 'H-08', radius: 3, length }).primitives.filter(({ material }) =>
      material.key.startsWith('material:plain'),
    );
  expect(lettering(12)).toEqual([]);
  expect(lettering(24)).toHaveLength(1);
});

describe('slots of EVA characters', () => {
  const slots = (parameters: object): (string | null)[] =>
    buildShape('kitten-eva', parameters).primitives.map((p) => p.slot);

  test('a plain EVA character has one slot of each kind', () => {
    expect(slots({})).toEqual(['body', 'fur', 'sclera', 'helmet', 'visor', 'mmu']);
  });

  test('the two body slots of an EVA character come one after the other', () => {
    expect(slots({ bodySlots: 'two' }).slice(0, 2)).toEqual(['body', 'body']);
  });

  test('an EVA character without a helmet has neither helmet nor visor slots', () => {
    expect(slots({ helmet: false })).toEqual(['body', 'fur', 'sclera', 'mmu']);
  });

  test('EVA characters with the same coat share material and images', () => {
    const fur = (parameters: object): unknown =>
      buildShape('kitten-eva', parameters).primitives.find((p) => p.slot === 'fur')!.material.albedoOcclusion;
    expect(fur({ coat: 'silver', helmet: false })).toBe(fur({ coat: 'silver', pose: 'wave' }));
    expect(fur({ coat: 'silver' })).not.toBe(fur({ coat: 'ginger' }));
  });

  test('the face of an EVA character is centred at (0.25, 0, −0.85) in the model', () => {
    const fur = buildShape('kitten-eva', {}).primitives.find((p) => p.slot === 'fur')!.mesh;
    let nearest = Infinity;
    for (let i = 0; i < fur.positions.length; i += 3) {
      nearest = Math.min(
        nearest,
        Math.hypot(fur.positions[i]! - 0.25, fur.positions[i + 1]!, fur.positions[i + 2]! + 0.85),
      );
    }
    expect(nearest).toBeLessThan(0.05);
  });
});

test('a plain solid can have a checked pattern in colour, relief, roughness and metal, or be glass', () => {
  const materialOf = (finish: string) => buildShape('sphere', { finish }).primitives[0]!.material;
  expect(materialOf('plain')).toMatchObject({ kind: 'opaque', albedoOcclusion: null, normalRoughMetal: null });
  expect(materialOf('glass')).toMatchObject({ kind: 'glass' });
  const { kind, albedoOcclusion, normalRoughMetal } = materialOf('checks');
  expect(kind).toBe('opaque');
  for (const image of [albedoOcclusion, normalRoughMetal]) {
    for (const channel of [0, 1, 2, 3]) {
      const values = new Set(image!.pixels.filter((_, i) => i % 4 === channel));
      expect(values.size, `${image!.key}, channel ${channel}`).toBeGreaterThan(1);
    }
  }
});

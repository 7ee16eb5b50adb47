import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import type { Mesh } from '../../../../src/simulator/models/model.js';
import { readGltf } from '../../../support/read-gltf.js';
import { frameError } from '../mesh-checks.js';
import { addQuad, GltfBuilder } from './gltf-builder.js';

const decodeImage = (): never => {
  throw new Error('there are no images here');
};
async function read(builder: GltfBuilder, node?: string): Promise<Mesh> {
  const { primitives } = await readGltf(builder.glb(), {
    name: 'posed.glb',
    decodeImage,
    ...(node !== undefined && { node }),
  });
  return primitives[0]!.mesh;
}
const refusal = async (builder: GltfBuilder): Promise<DocumentError> => {
  const error: unknown = await read(builder).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(DocumentError);
  return error as DocumentError;
};
const rounded = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value) => Math.round(value * 1e5) / 1e5 + 0);
const corner = (mesh: Mesh, vertex: number): number[] => rounded(mesh.positions.subarray(vertex * 3, vertex * 3 + 3));

const moved = (x: number, y: number, z: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

interface SkinOptions {
  readonly joints?: readonly object[];
  readonly inverseBind?: readonly (readonly number[])[] | null;
  /** Joint and weight of each of the four corners. */
  readonly influences?: readonly (readonly [joint: number, weight: number])[];
  readonly meshNode?: object;
  readonly flat?: boolean;
}

/** Makes a skinned square. By default, the left corners follow joint 0, and the right corners follow joint 1. */
function skinned({ joints = [{}, {}], inverseBind = null, influences, meshNode, flat }: SkinOptions): GltfBuilder {
  const builder = new GltfBuilder();
  const quad = addQuad(builder);
  const pairs = influences ?? [[0, 1], [1, 1], [1, 1], [0, 1]]; // prettier-ignore
  const attributes: Record<string, number> = {
    ...quad.attributes,
    JOINTS_0: builder.accessor('VEC4', pairs.flatMap(([joint]) => [joint, 0, 0, 0]), { componentType: 5121 }),
    WEIGHTS_0: builder.accessor('VEC4', pairs.flatMap(([, weight]) => [weight, 0, 0, 0])),
  }; // prettier-ignore
  if (flat) delete attributes['NORMAL'];
  const mesh = builder.mesh([{ ...quad, attributes }]);
  const nodes = joints.map((joint) => builder.node(joint));
  builder.json.skins = [
    { joints: nodes, ...(inverseBind && { inverseBindMatrices: builder.accessor('MAT4', inverseBind.flat()) }) },
  ];
  builder.node({ mesh, skin: 0, ...meshNode });
  return builder;
}

describe('a skinned mesh', () => {
  test('a skinned mesh moves each vertex with the joint of that vertex', async () => {
    const mesh = await read(skinned({ joints: [{ translation: [-3, 0, 0] }, { translation: [5, 2, 0] }] }));
    expect([0, 1, 2, 3].map((vertex) => corner(mesh, vertex))).toEqual([[-4, -1, 0], [6, 1, 0], [6, 3, 0], [-4, 1, 0]]); // prettier-ignore
  });

  test('a skinned mesh is in its rest pose when the inverse bind matrices cancel its joints', async () => {
    const mesh = await read(
      skinned({
        joints: [{ translation: [-3, 0, 0] }, { translation: [5, 2, 0] }],
        inverseBind: [moved(3, 0, 0), moved(-5, -2, 0)],
      }),
    );
    expect(rounded(mesh.positions)).toEqual([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]);
    expect(frameError(mesh)).toBeLessThan(1e-6);
  });

  test("the transform of a skinned mesh's own node has no effect", async () => {
    const mesh = await read(skinned({ meshNode: { translation: [100, 0, 0], scale: [3, 3, 3] } }));
    expect(rounded(mesh.positions)).toEqual([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]);
  });

  test('a skinned mesh follows joints below other joints and joints below other nodes', async () => {
    const builder = skinned({ joints: [{ translation: [1, 0, 0] }, { translation: [2, 0, 0] }] });
    builder.json.nodes[0]!.children = [1];
    builder.json.scenes![0]!.nodes = [2];
    builder.node({ children: [0], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], scale: [2, 2, 2] });
    const mesh = await read(builder);
    // Joint 0 is at (0, 2), and joint 1 at (0, 6). Each has a quarter turn and a scale of 2.
    expect([0, 1, 2, 3].map((vertex) => corner(mesh, vertex))).toEqual([[2, 0, 0], [2, 8, 0], [-2, 8, 0], [-2, 0, 0]]); // prettier-ignore
    expect(rounded(mesh.normals)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test('a skinned mesh blends joints by weights, even if the weights do not add up to 1', async () => {
    const builder = skinned({ joints: [{ translation: [0, 0, 0] }, { translation: [0, 0, 8] }] });
    const { attributes } = builder.json.meshes[0]!.primitives[0]!;
    attributes['JOINTS_0'] = builder.accessor('VEC4', [0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0], { componentType: 5123 }); // prettier-ignore
    attributes['WEIGHTS_0'] = builder.accessor('VEC4', [255, 0, 0, 0, 191, 64, 0, 0, 0, 0, 0, 0, 51, 51, 0, 0], { componentType: 5121, normalized: true }); // prettier-ignore
    const mesh = await read(builder);
    expect([0, 1, 2, 3].map((vertex) => mesh.positions[vertex * 3 + 2])).toEqual([0, expect.closeTo((8 * 64) / 255, 4), 8, 8]); // prettier-ignore
  });

  test('a skinned mesh adds the influences of a second set', async () => {
    const builder = skinned({ joints: [{ translation: [0, 0, 0] }, { translation: [0, 0, 8] }] });
    const { attributes } = builder.json.meshes[0]!.primitives[0]!;
    attributes['WEIGHTS_0'] = builder.accessor('VEC4', Array.from({ length: 4 }, () => [0.5, 0, 0, 0]).flat());
    attributes['JOINTS_1'] = builder.accessor('VEC4', Array.from({ length: 4 }, () => [1, 0, 0, 0]).flat(), { componentType: 5121 }); // prettier-ignore
    attributes['WEIGHTS_1'] = attributes['WEIGHTS_0'];
    const mesh = await read(builder);
    expect([0, 1].map((vertex) => mesh.positions[vertex * 3 + 2])).toEqual([4, 8]);
  });

  test.each([false, true])(
    'a skinned mesh that is mirrored by its joints still faces outward (flat normals: %s)',
    async (flat) => {
      const mesh = await read(skinned({ joints: [{ scale: [-1, 1, 1] }, { scale: [-1, 1, 1] }], flat }));
      expect(frameError(mesh)).toBeLessThan(1e-6);
      const [a, b, c] = [0, 1, 2].map((k) => corner(mesh, mesh.indices[k]!)) as [number[], number[], number[]];
      const area = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!);
      expect(area).toBeGreaterThan(0);
      expect(rounded(mesh.normals.subarray(0, 3))).toEqual([0, 0, 1]);
    },
  );

  test('a node that is chosen by its name is posed without the transforms of its parents', async () => {
    const builder = skinned({ joints: [{ translation: [-3, 0, 0] }, { translation: [5, 2, 0] }] });
    builder.json.scenes![0]!.nodes = [];
    const own = builder.node({ name: 'own', children: [0, 1, 2], translation: [0, 0, 1] }, false);
    builder.node({ translation: [70, 0, 0], scale: [2, 2, 2], children: [own] });
    expect(corner(await read(builder, 'own'), 0)).toEqual([-4, -1, 1]);
    expect(corner(await read(builder), 0)).toEqual([62, -2, 2]);
  });

  test.each([
    ['a joint that its skin lacks', { influences: [[0, 1], [7, 1], [1, 1], [0, 1]] }, 'refers to joint 7, but its skin has 2'],
    ['too few matrices', { inverseBind: [moved(0, 0, 0)] }, '/skins/0: accessor 6 has 1 elements of MAT4, but the 2 joints need one MAT4 each'],
  ] as [string, SkinOptions, string][])('the refusal of a skinned mesh with %s names the place', async (_, options, message) => {
    expect((await refusal(skinned(options))).message).toContain(message);
  }); // prettier-ignore

  test.each([
    ['/skins/0/joints', { joints: [9] }, 'is not an index of nodes'],
    ['/skins/0/joints', { joints: [] }, 'has no joints'],
    ['/skins/0/joints', {}, 'is missing'],
  ])('a skin with a mistake at %s is refused: %j', async (_, skin, message) => {
    const builder = skinned({});
    builder.json.skins = [skin as never];
    expect((await refusal(builder)).message).toContain(message);
  });

  test('a skinned mesh whose vertices have no joints is refused', async () => {
    const builder = skinned({});
    delete builder.json.meshes[0]!.primitives[0]!.attributes['JOINTS_0'];
    expect((await refusal(builder)).message).toContain('has a skin, but no joints and weights');
  });
});

/**
 * Makes a mesh with two morph targets. The first target, which is sparse, lifts two corners. The second target moves
 * everything to the right.
 */
function morphing(
  mesh: object,
  node: object = {},
  change: (builder: GltfBuilder, targets: Record<string, number>[]) => void = () => undefined,
): GltfBuilder {
  // prettier-ignore
  const builder = new GltfBuilder();
  const quad = addQuad(builder);
  const targets: Record<string, number>[] = [
    {
      POSITION: builder.accessor('VEC3', 4, { bounds: true, sparse: { indices: [2, 3], values: [0, 0, 2, 0, 0, 4] } }),
    },
    { POSITION: builder.accessor('VEC3', Array.from({ length: 4 }, () => [10, 0, 0]).flat(), { bounds: true }) },
  ];
  change(builder, targets);
  builder.node({ mesh: builder.mesh([{ ...quad, targets }], mesh), ...node });
  return builder;
}

describe('a mesh with morph targets', () => {
  test.each([
    ['the weights of the mesh', { weights: [0.5, 1] }, {}, [0.5, 1]],
    ['the weights of the node instead of those of the mesh', { weights: [0.5, 1] }, { weights: [1, 0] }, [1, 0]],
    ['weights of 0 when it has none', {}, {}, [0, 0]],
  ])('a mesh with morph targets is drawn with %s', async (_, mesh, node, [lift, aside]) => {
    const { positions } = await read(morphing(mesh, node));
    const x = 10 * aside!;
    expect(rounded(positions)).toEqual([-1 + x, -1, 0, 1 + x, -1, 0, 1 + x, 1, 2 * lift!, -1 + x, 1, 4 * lift!]);
  });

  test('the normals and tangents of a morphed mesh move with it and have unit length', async () => {
    const builder = morphing({ weights: [1, 0] }, {}, (file, targets) => {
      targets[0]!['NORMAL'] = file.accessor('VEC3', Array.from({ length: 4 }, () => [0, 1, 0]).flat());
      targets[0]!['TANGENT'] = file.accessor('VEC3', Array.from({ length: 4 }, () => [0, 0, -1]).flat());
    });
    const { attributes } = builder.json.meshes[0]!.primitives[0]!;
    attributes['TANGENT'] = builder.accessor('VEC4', Array.from({ length: 4 }, () => [1, 0, 0, -1]).flat());
    const mesh = await read(builder);
    const half = Math.round(Math.SQRT1_2 * 1e5) / 1e5;
    expect(rounded(mesh.normals.subarray(0, 3))).toEqual([0, half, half]);
    expect(rounded(mesh.tangents.subarray(0, 4))).toEqual([half, 0, -half, -1]);
  });

  test('a morphed mesh without normals gets the flat normals of its morphed shape', async () => {
    const builder = morphing({ weights: [1, 0] });
    delete builder.json.meshes[0]!.primitives[0]!.attributes['NORMAL'];
    const mesh = await read(builder);
    const normal = rounded(mesh.normals.subarray(0, 3));
    expect(normal[1]).toBeLessThan(-0.5);
    expect(Math.hypot(...normal)).toBeCloseTo(1, 4);
  });

  test('a morph target may combine sparse values with a base at an offset in a shared buffer view', async () => {
    const builder = morphing({ weights: [1, 1] }, {}, (file, targets) => {
      const view = file.view(new Uint8Array(new Float32Array([99, 99, 99, ...new Array<number>(12).fill(0)]).buffer));
      const shared = { bufferView: view, byteOffset: 12 };
      const [first, second] = targets.map((target) => file.json.accessors[target['POSITION']!]!);
      Object.assign(first!, shared);
      const indices = { bufferView: file.view(new Uint8Array(new Uint16Array([0]).buffer)), componentType: 5123 };
      const values = { bufferView: file.view(new Uint8Array(new Float32Array([5, 0, 0]).buffer)) };
      Object.assign(second!, shared, { sparse: { count: 1, indices, values } });
    });
    expect(rounded((await read(builder)).positions)).toEqual([4, -1, 0, 1, -1, 0, 1, 1, 2, -1, 1, 4]);
  });

  test.each([
    ['sparse values beyond their view', (accessor: { sparse: { values: { byteOffset?: number } } }) => (accessor.sparse.values.byteOffset = 12), 'sparse values need 36 bytes'],
    ['sparse indices of another kind', (accessor: { sparse: { indices: { componentType: number } } }) => (accessor.sparse.indices.componentType = 77), 'unknown component type 77'],
  ] as [string, (accessor: never) => void, string][])('a mesh with morph targets with %s is refused', async (_, change, message) => {
    const builder = morphing({ weights: [1, 0] });
    change(builder.json.accessors.find(({ sparse }) => sparse) as never);
    expect((await refusal(builder)).message).toContain(message);
  }); // prettier-ignore

  test('a morph target with a different number of vertices is refused', async () => {
    const builder = morphing({ weights: [0, 1] }, {}, (file, targets) => {
      targets[1]!['POSITION'] = file.accessor('VEC3', [0, 0, 0], { bounds: true });
    });
    expect((await refusal(builder)).message).toContain('morph target 1 moves 1 of 4 vertices');
  });
});

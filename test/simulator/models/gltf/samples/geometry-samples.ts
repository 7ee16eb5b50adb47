import { addQuad, type GltfBuilder } from '../gltf-builder.js';
import { addSquare, BLUE, GREEN, plain, RED, sample, type Sample } from './sample.js';

const turn = (degrees: number): number[] => [
  0,
  0,
  Math.sin((degrees * Math.PI) / 360),
  Math.cos((degrees * Math.PI) / 360),
];
const TRIANGLE = [-1, -1, 0, 1, -1, 0, 0.5, 1.2, 0];
const FACING = [0, 0, 1, 0, 0, 1, 0, 0, 1];

function addTriangle(file: GltfBuilder, attributes: Record<string, number>, more: object = {}): void {
  file.node({ mesh: file.mesh([{ attributes, material: plain(file, ...GREEN), ...more }]) });
}

/** The square's left corners follow the first joint, and its right corners the second. */
export function addSkinned(
  file: GltfBuilder,
  joints: readonly object[],
  more: { bind?: readonly number[]; node?: object } = {},
): void {
  const quad = addQuad(file, 0.8);
  const ends = [0, 1, 1, 0];
  const attributes = {
    ...quad.attributes,
    JOINTS_0: file.accessor('VEC4', ends.flatMap((joint) => [joint, 0, 0, 0]), { componentType: 5121 }), // prettier-ignore
    WEIGHTS_0: file.accessor(
      'VEC4',
      ends.flatMap(() => [1, 0, 0, 0]),
    ),
  };
  const mesh = file.mesh([{ ...quad, attributes, material: plain(file, ...BLUE) }]);
  const nodes = joints.map((joint) => file.node(joint, false));
  // A skin's joints must have a common root.
  file.node({ name: 'rig', children: nodes });
  file.json.skins = [{ joints: nodes, ...(more.bind && { inverseBindMatrices: file.accessor('MAT4', more.bind) }) }];
  file.node({ mesh, skin: 0, ...more.node });
}

/** One morph target moves the upper edge to the right, and the other moves everything down. */
function addMorphing(file: GltfBuilder, mesh: object, node: object = {}): void {
  const quad = addQuad(file, 0.7);
  const targets = [
    { POSITION: file.accessor('VEC3', 4, { bounds: true, sparse: { indices: [2, 3], values: [1, 0, 0, 1, 0, 0] } }) },
    { POSITION: file.accessor('VEC3', [0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0], { bounds: true }) },
  ];
  file.node({ mesh: file.mesh([{ ...quad, targets, material: plain(file, ...RED) }], mesh), ...node });
}

const moved = (x: number, y: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, 0, 1];

/** Models for features that change the shape: the picture of such a model shows whether its feature works. */
export const GEOMETRY_SAMPLES: readonly Sample[] = [
  sample('square', ['`.glb` and `.gltf`', 'Buffers and images', 'Extras'], (file) => {
    file.json.extras = { of: 'nothing' };
    addSquare(file, 0.9, RED, { extras: { also: 1 } });
  }),
  sample('nested transforms', ['Node hierarchy and transforms'], (file) => {
    const child = file.node({ mesh: file.mesh([{ ...addQuad(file, 0.4), material: plain(file, ...RED) }]), translation: [1, 0, 0], rotation: turn(30) }, false); // prettier-ignore
    file.node({ children: [child], rotation: turn(90), scale: [1.5, 1, 1], translation: [0.3, 0, 0] });
  }),
  sample('a matrix', ['Node hierarchy and transforms'], (file) => {
    addSquare(file, 0.6, GREEN, { matrix: [0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0.5, 0.2, 0, 1] });
  }),
  sample('one negative scale', ['Node hierarchy and transforms'], (file) => {
    addTriangle(file, {
      POSITION: file.accessor('VEC3', TRIANGLE, { bounds: true }),
      NORMAL: file.accessor('VEC3', FACING),
    });
    Object.assign(file.json.nodes[0]!, { scale: [-1, 1, 1] });
  }),
  sample('three negative scales', ['Node hierarchy and transforms'], (file) => {
    const box = [-1, 1].flatMap((z) => [-0.8, -0.5, z, 0.9, -0.5, z, 0.9, 0.7, z, -0.8, 0.7, z]);
    const faces = [
      4, 5, 6, 4, 6, 7, 1, 0, 3, 1, 3, 2, 0, 1, 5, 0, 5, 4, 3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5,
    ];
    const indices = file.accessor('SCALAR', faces, { componentType: 5121 });
    addTriangle(file, { POSITION: file.accessor('VEC3', box, { bounds: true }) }, { indices });
    Object.assign(file.json.nodes[0]!, { scale: [-1, -1, -1], rotation: turn(20) });
  }),
  sample('the default scene', ['Several scenes'], (file) => {
    addSquare(file, 0.5, RED);
    const other = file.node({ mesh: file.mesh([{ ...addQuad(file, 1.5), material: plain(file, ...BLUE) }]) }, false);
    file.json.scenes!.push({ nodes: [other] });
  }),
  sample('a triangle without indices', ['Accessors', 'Triangles, strips and fans'], (file) => {
    addTriangle(file, {
      POSITION: file.accessor('VEC3', TRIANGLE, { bounds: true }),
      NORMAL: file.accessor('VEC3', FACING),
    });
  }),
  sample('flat normals', ['Normals'], (file) => {
    addTriangle(file, { POSITION: file.accessor('VEC3', TRIANGLE, { bounds: true }) });
  }),
  sample('a strip', ['Triangles, strips and fans'], (file) => {
    const strip = [-1.5, -1, 0, -1.5, 0, 0, -0.5, -1, 0, -0.5, 0.5, 0, 0.5, -1, 0, 1.2, 1, 0];
    // The vertices are in pairs: first one in the lower row, then one in the upper row. The indices swap the two of
    // each pair, because the first triangle would otherwise be clockwise.
    const order = file.accessor('SCALAR', [1, 0, 3, 2, 5, 4], { componentType: 5123 });
    addTriangle(file, { POSITION: file.accessor('VEC3', strip, { bounds: true }) }, { mode: 5, indices: order });
  }),
  sample('a fan', ['Triangles, strips and fans'], (file) => {
    const fan = [0, 0, 0, 1.4, 0, 0, 0.9, 1, 0, -0.2, 1.3, 0, -1.2, 0.4, 0];
    addTriangle(file, { POSITION: file.accessor('VEC3', fan, { bounds: true }) }, { mode: 6 });
  }),
  sample('points and lines beside a square', ['Points and lines'], (file) => {
    const POSITION = file.accessor('VEC3', [-1.8, 1.8, 0, 1.8, 1.8, 0], { bounds: true });
    file.node({ mesh: file.mesh([{ ...addQuad(file, 0.6), material: plain(file, ...GREEN) }, { attributes: { POSITION }, mode: 0 }, { attributes: { POSITION }, mode: 1 }]) }); // prettier-ignore
  }),
  sample('sparse positions', ['Accessors'], (file) => {
    const quad = addQuad(file, 0.5);
    const corner = { indices: [1, 2], values: [1.5, -0.5, 0, 1.5, 0.5, 0] };
    const POSITION = file.accessor('VEC3', [-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0], { bounds: true, sparse: corner }); // prettier-ignore
    file.node({
      mesh: file.mesh([{ ...quad, attributes: { ...quad.attributes, POSITION }, material: plain(file, ...RED) }]),
    });
  }),
  sample('quantised positions', ['KHR_mesh_quantization', 'Accessors'], (file) => {
    file.uses('KHR_mesh_quantization', true);
    const POSITION = file.accessor('VEC3', [-100, -90, 0, 100, -90, 0, 0, 120, 0], { componentType: 5120, normalized: true, bounds: true }); // prettier-ignore
    addTriangle(file, { POSITION, NORMAL: file.accessor('VEC3', [0, 0, 127, 0, 0, 127, 0, 0, 127], { componentType: 5120, normalized: true }) }); // prettier-ignore
    Object.assign(file.json.nodes[0]!, { scale: [1.5, 1.5, 1.5] });
  }),
  sample('a skin with joints apart', ['Skins'], (file) => {
    addSkinned(file, [{ translation: [-0.6, 0, 0] }, { translation: [0.5, 0.6, 0] }]);
  }),
  sample('a skin with inverse bind matrices and a turned joint', ['Skins'], (file) => {
    addSkinned(file, [{ translation: [-0.8, 0, 0] }, { translation: [0.8, 0.3, 0], rotation: turn(40), scale: [1, 0.6, 1] }], { bind: [...moved(0.8, 0), ...moved(-0.8, 0)] }); // prettier-ignore
  }),
  sample('a skinned mesh whose node is elsewhere', ['Skins'], (file) => {
    addSkinned(file, [{ translation: [0.2, 0, 0] }, { translation: [0.2, 0, 0] }], {
      node: { translation: [9, 0, 0] },
    });
  }),
  sample('morph weights of the mesh', ['Morph targets'], (file) => addMorphing(file, { weights: [0.8, 0.5] })),
  sample('morph weights of the node', ['Morph targets'], (file) => {
    addMorphing(file, { weights: [1, 1] }, { weights: [0, 0.4] });
  }),
  sample('a skin with morph targets', ['Skins', 'Morph targets'], (file) => {
    addSkinned(file, [{ translation: [-0.5, 0, 0] }, { translation: [0.3, 0, 0] }]);
    const { primitives } = file.json.meshes[0]!;
    primitives[0]!.targets = [
      { POSITION: file.accessor('VEC3', [0, 0.6, 0, 0, 0, 0, 0, 0, 0, 0, 0.6, 0], { bounds: true }) },
    ];
    file.json.meshes[0]!.weights = [1];
  }),
  sample('an animation that is not played', ['Animations'], (file) => {
    const node = addSquare(file, 0.7, GREEN, { translation: [0.4, 0, 0] });
    const input = file.accessor('SCALAR', [0, 1], { bounds: true });
    const output = file.accessor('VEC3', [0.4, 0, 0, 0.4, 1, 0]);
    file.json.animations = [{ channels: [{ sampler: 0, target: { node, path: 'translation' } }], samplers: [{ input, output }] }]; // prettier-ignore
  }),
  sample('a camera', ['Cameras'], (file) => {
    file.json.cameras = [{ type: 'perspective', perspective: { yfov: 1, znear: 0.1 } }];
    addSquare(file, 0.7, BLUE);
    file.node({ camera: 0, translation: [0, 0, 5] });
  }),
  sample('a light', ['KHR_lights_punctual'], (file) => {
    file.uses('KHR_lights_punctual');
    file.json.extensions = { KHR_lights_punctual: { lights: [{ type: 'point', color: [1, 0, 0] }] } };
    addSquare(file, 0.7, BLUE);
    file.node({ extensions: { KHR_lights_punctual: { light: 0 } } });
  }),
  sample('both sides', ['Double-sided materials'], (file) => {
    const material = plain(file, ...GREEN, { doubleSided: true });
    file.node({ mesh: file.mesh([{ ...addQuad(file, 0.8), material }]), rotation: [0, 1, 0, 0] });
  }),
  sample('one side', ['Double-sided materials'], (file) => {
    addSquare(file, 1.2, RED, { rotation: [0, 1, 0, 0] });
    addSquare(file, 0.5, BLUE, { translation: [0, 0, -1] });
  }),
];

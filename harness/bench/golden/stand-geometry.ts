import { loadConfig } from '../../../src/server/config/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { quat, vec3, type Quat, type Vec3 } from '../../../src/base/math/index.js';
import type { Primitive } from '../../../src/simulator/models/index.js';
import type { Part } from '../../../src/simulator/sim/index.js';

/** A mesh with one colour, encoded for JSON. */
export interface SentMesh {
  /** Positions as 32-bit floats, and indices as 32-bit integers, both in Base64. */
  readonly positions: string;
  readonly normals: string;
  readonly indices: string;
  /** Colour in linear RGB. */
  readonly colour: Vec3;
  readonly roughness: number;
  readonly metalness: number;
  readonly opacity: number;
}

/** A node of the scene: its pose relative to its parent, and its meshes. */
export interface SentNode {
  /** Index of the parent node, or -1 for a root. The pose of a root is relative to the first vessel. */
  readonly parent: number;
  readonly translation: Vec3;
  readonly rotation: Quat;
  readonly scale: Vec3;
  readonly meshes: readonly number[];
}

export interface StandGeometry {
  readonly nodes: readonly SentNode[];
  readonly meshes: readonly SentMesh[];
  readonly triangles: number;
}

export async function standGeometry(scene: string): Promise<StandGeometry> {
  const { config } = await loadConfig({ file: undefined, environment: {}, set: [] });
  const { world } = await openSimulation({ scene, clock: 'stepped', config });
  const nodes: SentNode[] = [];
  const meshes: SentMesh[] = [];
  const meshesOf = new Map<string, readonly number[]>();
  let triangles = 0;

  const add = (part: Part, parent: number, placed: Map<number, number>): void => {
    const { primitives } = world.templates.get(part.template)!.model;
    let indices = meshesOf.get(part.template);
    if (!indices) {
      indices = primitives.map((primitive) => meshes.push(sentMesh(primitive)) - 1);
      meshesOf.set(part.template, indices);
    }
    triangles += primitives.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
    const holder = part.attachedTo === null ? parent : (placed.get(part.attachedTo) ?? parent);
    const index = nodes.push({ parent: holder, ...part.transform, meshes: indices }) - 1;
    placed.set(part.instanceId, index);
    for (const subpart of part.subparts) add(subpart, index, placed);
  };

  const [first] = world.takeSnapshot().vessels;
  for (const vessel of world.takeSnapshot().vessels) {
    const into = quat.invert(first!.eclFromBody);
    const rotation = quat.multiply(into, vessel.eclFromBody);
    const middle = quat.rotate(into, vec3.subtract(vessel.positionEcl, first!.positionEcl));
    const translation = vec3.subtract(middle, quat.rotate(rotation, vessel.centreOfMass));
    const root = nodes.push({ parent: -1, translation, rotation, scale: [1, 1, 1], meshes: [] }) - 1;
    const placed = new Map<number, number>();
    for (const part of vessel.parts) add(part, root, placed);
  }
  return { nodes, meshes, triangles };
}

function sentMesh({ mesh, material }: Primitive): SentMesh {
  const base64 = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
    Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  return {
    positions: base64(mesh.positions),
    normals: base64(mesh.normals),
    indices: base64(mesh.indices),
    colour: material.baseColour,
    roughness: material.perceptualRoughness,
    metalness: material.metallic,
    opacity: material.opacity,
  };
}

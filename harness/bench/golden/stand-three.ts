import type * as Three from 'three/webgpu';
import type { SentMesh, StandGeometry } from './stand-geometry.js';

export interface StandView {
  readonly width: number;
  readonly height: number;
  readonly fovDeg: number;
  readonly position: readonly [number, number, number];
  readonly target: readonly [number, number, number];
}

/**
 * Builds the scene of the cases in three.js, in a page or in Node.
 * @param three the three.js module; the page and Node import it differently
 * @returns the scene, its camera, and a function that paints all opaque parts in a colour (sRGB)
 */
export function buildStand(three: typeof Three, geometry: StandGeometry, view: StandView) {
  const scene = new three.Scene();
  scene.background = new three.Color(0, 0, 0);
  const sun = new three.DirectionalLight(0xffffff, Math.PI);
  sun.position.set(...view.position);
  scene.add(sun);
  const camera = new three.PerspectiveCamera(view.fovDeg, view.width / view.height, 0.05, 1000);
  camera.position.set(...view.position);
  camera.up.set(0, 0, -1);
  camera.lookAt(...view.target);

  const materialOf = ({ colour, roughness, metalness, opacity }: SentMesh) => {
    const material = new three.MeshStandardNodeMaterial({ roughness, metalness, opacity, transparent: opacity < 1 });
    material.color.setRGB(...colour);
    return material;
  };
  const materials = geometry.meshes.map(materialOf);
  const shapes = geometry.meshes.map(({ positions, normals, indices }) => {
    const shape = new three.BufferGeometry();
    shape.setAttribute('position', new three.BufferAttribute(floats(positions), 3));
    shape.setAttribute('normal', new three.BufferAttribute(floats(normals), 3));
    shape.setIndex(new three.BufferAttribute(new Uint32Array(bytesOf(indices).buffer), 1));
    return shape;
  });
  const nodes = geometry.nodes.map(({ translation, rotation, scale, meshes }) => {
    const node = new three.Group();
    node.position.set(...translation);
    node.quaternion.set(...rotation);
    node.scale.set(...scale);
    for (const mesh of meshes) node.add(new three.Mesh(shapes[mesh], materials[mesh]));
    return node;
  });
  geometry.nodes.forEach(({ parent }, index) => (parent < 0 ? scene : nodes[parent]!).add(nodes[index]!));

  const wear = (red: number, green: number, blue: number): void => {
    for (const material of materials) {
      if (!material.transparent) material.color.setRGB(red, green, blue, three.SRGBColorSpace);
    }
  };
  return { scene, camera, wear };
}

const floats = (text: string): Float32Array => new Float32Array(bytesOf(text).buffer);
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

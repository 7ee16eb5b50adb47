import type { SentMesh, StandGeometry } from './stand-geometry.js';

/** The parameters in the page's address. */
const [width, height, fovDeg] = ['width', 'height', 'fov'].map((name) => Number(parameter(name))) as [
  number,
  number,
  number,
];
const position = numbers('position');
const target = numbers('target');

function parameter(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

function numbers(name: string): [number, number, number] {
  return parameter(name).split(',').map(Number) as [number, number, number];
}

/**
 * The scene of the cases in three.js: WebGPURenderer into a render target, whose pixels are put on a 2D canvas, since a
 * Chromium without a window does not present a canvas of WebGPU. `drawInColour` draws it in a colour.
 */
const three = await import('three/webgpu');
const geometry = (await (await fetch('/geometry.json')).json()) as StandGeometry;
const renderer = new three.WebGPURenderer({ canvas: new OffscreenCanvas(width, height) as never, antialias: false });
await renderer.init();
const frame = new three.RenderTarget(width, height);
renderer.setRenderTarget(frame);

const scene = new three.Scene();
scene.background = new three.Color(0, 0, 0);
const sun = new three.DirectionalLight(0xffffff, Math.PI);
sun.position.set(...position);
scene.add(sun);
const camera = new three.PerspectiveCamera(fovDeg, width / height, 0.05, 1000);
camera.position.set(...position);
camera.up.set(0, 0, -1);
camera.lookAt(...target);

const floats = (text: string): Float32Array => new Float32Array(bytesOf(text).buffer);
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
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

function materialOf({ colour, roughness, metalness, opacity }: SentMesh) {
  const material = new three.MeshStandardNodeMaterial({ roughness, metalness, opacity, transparent: opacity < 1 });
  material.color.setRGB(...colour);
  return material;
}

const canvas = document.querySelector('canvas')!;
canvas.width = width;
canvas.height = height;
const shown = canvas.getContext('2d')!;

async function drawInColour(red: number, green: number, blue: number): Promise<void> {
  for (const material of materials) {
    if (!material.transparent) material.color.setRGB(red, green, blue, three.SRGBColorSpace);
  }
  renderer.render(scene, camera);
  const pixels = await renderer.readRenderTargetPixelsAsync(frame, 0, 0, width, height);
  shown.putImageData(new ImageData(new Uint8ClampedArray(pixels as Uint8Array<ArrayBuffer>), width, height), 0, 0);
}

Object.assign(globalThis, { drawInColour });

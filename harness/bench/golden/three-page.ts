import type { StandGeometry } from './stand-geometry.js';
import { buildStand } from './stand-three.js';

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
 * WebGPURenderer draws into a render target, and the page copies the pixels to a 2D canvas, because a headless Chromium
 * does not present a WebGPU canvas.
 */
const three = await import('three/webgpu');
const geometry = (await (await fetch('/geometry.json')).json()) as StandGeometry;
const renderer = new three.WebGPURenderer({
  canvas: new OffscreenCanvas(width, height) as unknown as HTMLCanvasElement,
  antialias: false,
});
await renderer.init();
const frame = new three.RenderTarget(width, height);
renderer.setRenderTarget(frame);

const { scene, camera, wear } = buildStand(three, geometry, { width, height, fovDeg, position, target });

const canvas = document.querySelector('canvas')!;
canvas.width = width;
canvas.height = height;
const shown = canvas.getContext('2d')!;

async function drawInColour(red: number, green: number, blue: number): Promise<void> {
  wear(red, green, blue);
  renderer.render(scene, camera);
  const pixels = await renderer.readRenderTargetPixelsAsync(frame, 0, 0, width, height);
  shown.putImageData(new ImageData(new Uint8ClampedArray(pixels as Uint8Array<ArrayBuffer>), width, height), 0, 0);
}

Object.assign(globalThis, { drawInColour });

import type { Mesh } from '../../../src/simulator/models/index.js';

/**
 * Opens three.js's WebGPURenderer in Node on a device, with a render target of the given size, a black scene, and a sun
 * at the given position.
 */
export async function openThree(
  device: GPUDevice,
  { width, height }: { readonly width: number; readonly height: number },
  sunAt: readonly [number, number, number],
) {
  installThreeGlobals();
  const three = await import('three/webgpu');
  const renderer = new three.WebGPURenderer({ canvas: canvasOfSize(width, height), device, antialias: false });
  await renderer.init();
  const target = new three.RenderTarget(width, height);
  renderer.setRenderTarget(target);
  const scene = new three.Scene();
  scene.background = new three.Color(0, 0, 0);
  const sun = new three.DirectionalLight(0xffffff, Math.PI);
  sun.position.set(...sunAt);
  scene.add(sun);
  const geometryOf = ({ positions, normals, indices }: Mesh) => {
    const geometry = new three.BufferGeometry();
    geometry.setAttribute('position', new three.BufferAttribute(positions, 3));
    geometry.setAttribute('normal', new three.BufferAttribute(normals, 3));
    geometry.setIndex(new three.BufferAttribute(indices, 1));
    return geometry;
  };
  return { three, renderer, target, scene, geometryOf };
}

/**
 * Installs the browser globals that three.js needs in Node. three.js draws into a render target, so it reads only the
 * size of the canvas.
 */
function installThreeGlobals(): void {
  const globals = globalThis as Record<string, unknown>;
  globals['self'] ??= globalThis;
  globals['requestAnimationFrame'] ??= () => 0;
  globals['cancelAnimationFrame'] ??= () => undefined;
}

function canvasOfSize(width: number, height: number): HTMLCanvasElement {
  const context = { configure: () => undefined, unconfigure: () => undefined };
  const nothing = () => undefined;
  const canvas = {
    width,
    height,
    style: {},
    addEventListener: nothing,
    removeEventListener: nothing,
    getContext: () => context,
  };
  return canvas as unknown as HTMLCanvasElement;
}

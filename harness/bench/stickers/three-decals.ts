import type { GpuHandle } from '../../../src/device/index.js';
import type { Mesh } from '../../../src/simulator/models/index.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { openThree } from '../frame/open-three.js';
import type { DecalPlace } from './decals.js';

export interface ThreeDecals {
  readonly revision: string;
  /** Time to cut the decals out of the hull and merge them, ms. */
  readonly setUp: number;
  /** Draws a frame and brings its pixels to the CPU. */
  pixels(): Promise<void>;
  close(): void;
}

/**
 * Opens three.js's WebGPURenderer with the same hull, light and camera, and all decals merged into one transparent
 * mesh.
 */
export async function openThreeDecals(
  gpu: GpuHandle,
  mesh: Mesh,
  places: readonly DecalPlace[],
  image: { readonly width: number; readonly height: number; readonly pixels: Uint8Array },
  { width, height }: { readonly width: number; readonly height: number },
): Promise<ThreeDecals> {
  const opened = await openThree(gpu.device, { width, height }, [0.3, 1, -0.4]);
  const { three, renderer, target, scene, geometryOf } = opened;
  const { DecalGeometry } = await import('three/addons/geometries/DecalGeometry.js');
  const { mergeGeometries } = await import('three/addons/utils/BufferGeometryUtils.js');
  const camera = new three.PerspectiveCamera(40, width / height, 0.05, 1000);
  camera.up.set(0, 0, -1);
  camera.position.set(0, 9, 0);
  camera.lookAt(0, 0, 0);

  const hull = new three.Mesh(
    geometryOf(mesh),
    new three.MeshStandardNodeMaterial({ color: 0xcccccc, roughness: 0.5 }),
  );
  hull.updateMatrixWorld(true);
  scene.add(hull);

  const start = performance.now();
  const cut = places.map(({ position, normal, roll, size }) => {
    const facing = new three.Object3D();
    facing.position.set(...position);
    facing.lookAt(position[0] + normal[0], position[1] + normal[1], position[2] + normal[2]);
    facing.rotateZ((roll * Math.PI) / 180);
    return new DecalGeometry(hull, facing.position, facing.rotation, new three.Vector3(size, size, 0.3));
  });
  if (cut.length > 0) {
    const texture = new three.DataTexture(image.pixels, image.width, image.height);
    texture.colorSpace = three.SRGBColorSpace;
    texture.generateMipmaps = true;
    texture.minFilter = three.LinearMipmapLinearFilter;
    texture.magFilter = three.LinearFilter;
    texture.needsUpdate = true;
    const material = new three.MeshStandardNodeMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
    });
    scene.add(new three.Mesh(mergeGeometries(cut), material));
  }
  const setUp = performance.now() - start;
  return {
    revision: three.REVISION,
    setUp,
    async pixels() {
      renderer.render(scene, camera);
      await awaitGpu(renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height));
    },
    close: () => void renderer.dispose(),
  };
}

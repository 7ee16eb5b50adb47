import { awaitGpu } from '../../../src/device/node/waits/index.js';
import type { GpuHandle } from '../../../src/device/index.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';
import type { PartGrid } from './part-grid.js';
import type { FrameSubject } from './subject.js';
import { openThree } from './open-three.js';

/**
 * The peer's way of drawing the parts. `instanced`: one InstancedMesh with a colour per instance. `separate`: a mesh
 * and a material per part.
 */
export type ThreeLayout = 'instanced' | 'separate';

/**
 * Opens three.js's WebGPURenderer on Dawn in the same process. The scene has the same cubes (with our triangles),
 * colours, camera and picture size as ours, one directional light, and the standard material. The renderer draws into a
 * render target, so three.js applies no tone mapping.
 */
export async function openThreeSubject(
  gpu: GpuHandle,
  grid: PartGrid,
  layout: ThreeLayout,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<FrameSubject & { readonly revision: string }> {
  // The scene builder uses this direction of light when a world has no star, so three.js uses it too.
  const { three, renderer, target, scene, geometryOf } = await openThree(gpu.device, { width, height }, [0, 0, 1]);
  const camera = new three.PerspectiveCamera((grid.fovY * 180) / Math.PI, width / height, 0.1, 10_000);
  camera.position.set(0, 0, grid.cameraDistance);

  const geometry = geometryOf(buildShape('cube').primitives[0]!.mesh);
  const colourOf = (index: number) => new three.Color().setRGB(...grid.colours[index]!, three.SRGBColorSpace);
  if (layout === 'instanced') {
    const instances = new three.InstancedMesh(
      geometry,
      new three.MeshStandardNodeMaterial({ roughness: 0.5 }),
      grid.count,
    );
    grid.positions.forEach((position, i) => {
      instances.setMatrixAt(i, new three.Matrix4().makeTranslation(...position));
      instances.setColorAt(i, colourOf(i));
    });
    scene.add(instances);
  } else {
    grid.positions.forEach((position, i) => {
      const part = new three.Mesh(geometry, new three.MeshStandardNodeMaterial({ color: colourOf(i), roughness: 0.5 }));
      part.position.set(...position);
      scene.add(part);
    });
  }

  return {
    revision: three.REVISION,
    encode: () => {
      renderer.render(scene, camera);
    },
    finished: () => awaitGpu(gpu.device.queue.onSubmittedWorkDone().then(() => undefined)),
    async pixels() {
      renderer.render(scene, camera);
      return (await awaitGpu(renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height))) as Uint8Array;
    },
    close: () => {
      void renderer.dispose();
      gpu.close();
    },
  };
}

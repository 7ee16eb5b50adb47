import type { GpuHandle } from '../../../src/device/index.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { openThree } from '../frame/open-three.js';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** An image, RGBA in sRGB. */
export interface DecalImage extends PictureSize {
  readonly pixels: Uint8Array;
}

export interface ThreeHull {
  readonly revision: string;
  /** Time to put the images on the hull, ms. */
  readonly setUp: number;
  /** Draws a frame and reads its pixels back: RGBA. */
  pixels(): Promise<Uint8Array>;
  close(): void;
}

/** Opens three.js's WebGPURenderer with an empty scene, and with the light and the camera of the benchmark. */
export async function openThreeStage(gpu: GpuHandle, { width, height }: PictureSize) {
  const opened = await openThree(gpu.device, { width, height }, [0.3, 1, -0.4]);
  const { three, renderer, target, scene } = opened;
  const camera = new three.PerspectiveCamera(40, width / height, 0.05, 1000);
  camera.up.set(0, 0, -1);
  camera.position.set(0, 9, 0);
  camera.lookAt(0, 0, 0);
  const textureOf = (image: DecalImage) => {
    const texture = new three.DataTexture(image.pixels, image.width, image.height);
    texture.colorSpace = three.SRGBColorSpace;
    texture.generateMipmaps = true;
    texture.minFilter = three.LinearMipmapLinearFilter;
    texture.magFilter = three.LinearFilter;
    texture.needsUpdate = true;
    return texture;
  };
  const hullOf = (setUp: number): ThreeHull => ({
    revision: three.REVISION,
    setUp,
    async pixels() {
      renderer.render(scene, camera);
      return (await awaitGpu(renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height))) as Uint8Array;
    },
    close: () => void renderer.dispose(),
  });
  return { ...opened, textureOf, hullOf };
}

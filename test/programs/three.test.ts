import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { withBrowserGlobals, type Picture } from '../../src/programs/index.js';
import { sharedGpu } from '../support/shared-device.js';

const isHere = (await sharedGpu()) !== null;
const hashOf = ({ data }: Picture) => createHash('sha256').update(data).digest('hex');
const texelOf = ({ data, width }: Picture, x: number, y: number) => [...data.slice((y * width + x) * 4).slice(0, 4)];

async function drawSquare(image: string, frames: number): Promise<Picture> {
  return withBrowserGlobals(
    async ({ canvas, step, readPixels }) => {
      const three = await import('three/webgpu');
      const renderer = new three.WebGPURenderer({ canvas });
      await renderer.init();
      const scene = new three.Scene();
      const camera = new three.OrthographicCamera(-1, 1, 1, -1, 0, 2);
      camera.position.z = 1;
      const map = await new three.TextureLoader().loadAsync(image);
      map.colorSpace = three.SRGBColorSpace;
      map.magFilter = three.NearestFilter;
      const square = new three.Mesh(new three.PlaneGeometry(), new three.MeshBasicMaterial({ map }));
      scene.add(square);
      await renderer.setAnimationLoop((time: number) => {
        square.rotation.z = time / 1000;
        renderer.render(scene, camera);
      });
      await step(10, frames);
      return readPixels();
    },
    { width: 64, height: 64 },
  );
}

describe.skipIf(!isHere)('three.js, unmodified, in Node', () => {
  const png = encodePng(new Uint8Array([255, 0, 0, 255, 0, 0, 255, 255]), 2, 1);
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

  test('three.js in Node loads its images, and draws the same bytes in every run of one process', async () => {
    const pictures = [await drawSquare(image, 1), await drawSquare(image, 1), await drawSquare(image, 1)];
    expect(new Set(pictures.map(hashOf)).size).toBe(1);
    expect(texelOf(pictures[0]!, 20, 32)).toEqual([255, 0, 0, 255]);
    expect(texelOf(pictures[0]!, 44, 32)).toEqual([0, 0, 255, 255]);
    expect(texelOf(pictures[0]!, 4, 4)).toEqual([0, 0, 0, 0]);
  });

  test('three.js in Node animates with the clock of the run', async () => {
    expect(hashOf(await drawSquare(image, 20))).not.toBe(hashOf(await drawSquare(image, 1)));
  });
});

import type { GpuHandle } from '../../../src/device/index.js';
import type { Mesh } from '../../../src/simulator/models/index.js';
import { type DecalPlace, RADIUS } from './decals.js';
import { type DecalImage, openThreeStage, type PictureSize, type ThreeHull } from './three-hull.js';

/** Size of the hull's texture: about two texels for each pixel of the picture. */
const BAKED = { width: 2048, height: 4096 } as const;
const PLAIN = 0xcc;

/**
 * Opens three.js with the same hull, light and camera, and with the images baked into the hull's texture. The cost of a
 * frame does not depend on the number of images, but baked images cannot move.
 */
export async function openThreeBaked(
  gpu: GpuHandle,
  mesh: Mesh,
  places: readonly DecalPlace[],
  image: DecalImage,
  size: PictureSize,
): Promise<ThreeHull> {
  const { three, scene, geometryOf, textureOf, hullOf } = await openThreeStage(gpu, size);
  const start = performance.now();
  const geometry = geometryOf(mesh);
  const half = mesh.positions.reduce((most, value, at) => (at % 3 === 0 ? Math.max(most, value) : most), 0);
  geometry.setAttribute('uv', new three.BufferAttribute(unrolled(mesh.positions, half), 2));
  const map = textureOf({ ...BAKED, pixels: bake(places, image, half) });
  scene.add(new three.Mesh(geometry, new three.MeshStandardNodeMaterial({ map, roughness: 0.5 })));
  return hullOf(performance.now() - start);
}

/**
 * Returns texture coordinates: u along the axis, v around the axis. The seam is on the side that the camera does not
 * see.
 * @param half half the length of the hull, m
 */
function unrolled(positions: Float32Array, half: number): Float32Array {
  const uv = new Float32Array((positions.length / 3) * 2);
  for (let i = 0; i < uv.length / 2; i++) {
    const [x, y, z] = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    uv[2 * i] = x / (2 * half) + 0.5;
    uv[2 * i + 1] = Math.atan2(z, y) / (2 * Math.PI) + 0.5;
  }
  return uv;
}

function bake(places: readonly DecalPlace[], image: DecalImage, half: number): Uint8Array {
  const texels = new Uint8Array(BAKED.width * BAKED.height * 4).fill(PLAIN);
  const perMetre = [BAKED.width / (2 * half), BAKED.height / (2 * Math.PI * RADIUS)] as const;
  for (const { position, normal, roll, size } of places) {
    const middle = [
      (position[0] + half) * perMetre[0],
      (Math.atan2(normal[2], normal[1]) * RADIUS + Math.PI * RADIUS) * perMetre[1],
    ] as const;
    const [sine, cosine] = [Math.sin((roll * Math.PI) / 180), Math.cos((roll * Math.PI) / 180)];
    const reach = perMetre.map((scale) => Math.ceil(size * 0.71 * scale)) as [number, number];
    for (let row = -reach[1]; row <= reach[1]; row++) {
      for (let column = -reach[0]; column <= reach[0]; column++) {
        const [along, around] = [column / perMetre[0], row / perMetre[1]];
        const u = (along * cosine + around * sine) / size + 0.5;
        const v = (around * cosine - along * sine) / size + 0.5;
        const [x, y] = [Math.round(middle[0]) + column, Math.round(middle[1]) + row];
        if (u < 0 || u >= 1 || v < 0 || v >= 1 || x < 0 || x >= BAKED.width || y < 0 || y >= BAKED.height) continue;
        const from = (Math.floor(v * image.height) * image.width + Math.floor(u * image.width)) * 4;
        const to = (y * BAKED.width + x) * 4;
        const alpha = image.pixels[from + 3]! / 255;
        for (let c = 0; c < 3; c++) texels[to + c] = texels[to + c]! * (1 - alpha) + image.pixels[from + c]! * alpha;
      }
    }
  }
  return texels;
}

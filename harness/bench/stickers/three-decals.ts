import type { GpuHandle } from '../../../src/device/index.js';
import type { Mesh } from '../../../src/simulator/models/index.js';
import type { DecalPlace } from './decals.js';
import { type DecalImage, openThreeStage, type PictureSize, type ThreeHull } from './three-hull.js';

/** Opens three.js with the same hull, light and camera. All decals are merged into one transparent mesh. */
export async function openThreeDecals(
  gpu: GpuHandle,
  mesh: Mesh,
  places: readonly DecalPlace[],
  image: DecalImage,
  size: PictureSize,
): Promise<ThreeHull> {
  const { three, scene, geometryOf, textureOf, hullOf } = await openThreeStage(gpu, size);
  const { DecalGeometry } = await import('three/addons/geometries/DecalGeometry.js');
  const { mergeGeometries } = await import('three/addons/utils/BufferGeometryUtils.js');
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
    const material = new three.MeshStandardNodeMaterial({
      map: textureOf(image),
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
    });
    scene.add(new three.Mesh(mergeGeometries(cut), material));
  }
  return hullOf(performance.now() - start);
}

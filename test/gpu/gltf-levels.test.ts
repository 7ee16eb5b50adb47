import { afterAll, describe, expect, test } from 'vitest';
import type { Model } from '../../src/simulator/models/model.js';
import { fleetWork } from '../../src/renderer/render/fleet-work.js';
import { SceneBuilder } from '../../src/renderer/scene/scene-builder.js';
import { parseScene } from '../../src/simulator/sim/scene-file/parsing/index.js';
import { createWorld, type SimulatedWorld } from '../../src/simulator/world/index.js';
import { FileBuilder, ring } from '../simulator/models/gltf/gltf-files.js';
import { SMOOTH_ROCK } from '../support/worlds.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { readGltf } from '../support/read-gltf.js';

const SIZE = { width: 320, height: 180 };
const TRIANGLES = 2 * 160 * 80;

/**
 * The positions of the rings relative to the first ring. The first ring is about 60 m in front of the camera, and the
 * other rings are at distances of 25 m to 140 m from the camera.
 */
const PLACES = [
  [0, 0],
  [-35, 3],
  [15, -6],
  [80, 9],
] as const;

async function ringModel(): Promise<Model> {
  const file = new FileBuilder();
  const paint = file.document.createMaterial('paint').setBaseColorFactor([0.8, 0.3, 0.1, 1]).setRoughnessFactor(0.4);
  file.node('ring', [[ring(160, 80), paint.setMetallicFactor(0)]]);
  const decodeImage = (): never => {
    throw new Error('there are no images here');
  };
  return readGltf(await file.write(), { name: 'ring.gltf', decodeImage });
}

const withoutLevels = (model: Model): Model => ({
  key: `${model.key}/finest`,
  primitives: model.primitives.map((primitive) => ({
    ...primitive,
    mesh: { ...primitive.mesh, key: `${primitive.mesh.key}/finest`, levels: [] },
  })),
});

function ringsOf(model: Model): SimulatedWorld {
  const scene = parseScene(
    {
      name: 'Rings',
      system: SMOOTH_ROCK,
      templates: { ring: { geometry: { shape: 'cube' } } },
      vessels: [
        {
          id: 'rings',
          parts: PLACES.map(([y, x], i) => ({ template: 'ring', position: [x, y, 0], rotationDeg: [30 * i, 50, 0] })),
          orbit: { body: 'Rock', altitude: 1e6, trueAnomalyDeg: 90, attitude: { frame: 'ecl', rotation: [0, 0, 0, 1] } },
        },
      ],
      activeVessel: 'rings',
      camera: {
        mode: 'free',
        fovDeg: 30,
        anchor: 'vessel:rings',
        position: [0, -60, 2],
        frame: 'bodyfixed',
        aim: { target: 'vessel:rings', frame: 'bodyfixed', up: 'target' },
      },
    },
    'rings.json',
  ); // prettier-ignore
  return createWorld({ scene, templates: new Map([['ring', { id: 'ring', displayName: 'Ring', model }]]), clock: 'stepped' }); // prettier-ignore
}

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('a distant part of a glTF file', { timeout: 120_000 }, async () => {
  if (gpu === null) return;
  const host = await openSharedHost();
  afterAll(() => host.close());
  const model = await ringModel();
  const draw = async (world: SimulatedWorld): Promise<Uint8Array> => {
    const pictures = host.follow(world);
    const { pixels } = await pictures.picture(SIZE);
    pictures.close();
    return pixels;
  };

  test('a distant part of a glTF file is drawn with few triangles', () => {
    const work = fleetWork(new SceneBuilder().build(ringsOf(model), SIZE.width, SIZE.height), SIZE);
    expect(work.finest).toBe(work.instances * TRIANGLES);
    expect(work.instances).toBe(PLACES.length);
    expect(work.triangles).toBeLessThan(work.finest / 10);
  });

  test('a distant part of a glTF file looks the same with few triangles as with all triangles', async () => {
    const [levels, finest] = [await draw(ringsOf(model)), await draw(ringsOf(withoutLevels(model)))];
    let [sum, lit, far] = [0, 0, 0];
    for (let i = 0; i < finest.length; i += 4) {
      const off = [0, 1, 2].map((k) => Math.abs(finest[i + k]! - levels[i + k]!));
      sum += Math.max(...off);
      if (finest[i]! > 100) lit++;
      if (Math.max(...off) > 64) far++;
    }
    expect(lit).toBeGreaterThan(800);
    expect(sum).toBeGreaterThan(0);
    // Measured: a mean difference of 6.4, and large differences in 13 of 1041 pixels. With levels of detail whose
    // errors reach three pixels, the mean is 36, and 139 pixels have large differences.
    expect(sum / lit).toBeLessThan(12);
    expect(far).toBeLessThan(lit / 40);
  });
});

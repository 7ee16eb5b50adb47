import { afterAll, describe, expect, test } from 'vitest';
import { buildShape } from '../../src/simulator/models/shapes/index.js';
import { SceneBuilder } from '../../src/renderer/scene/scene-builder.js';
import { parseScene } from '../../src/simulator/sim/scene-file/parsing/index.js';
import { createWorld, type SimulatedWorld } from '../../src/simulator/world/index.js';
import { SMOOTH_ROCK } from '../support/worlds.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';

const SIZE = { width: 160, height: 96 };
const SHAPES = ['sphere', 'cube', 'cylinder', 'rcs-quad'] as const;
const IDS = Array.from({ length: 40 }, (_, i) => `ship-${i}`);

/**
 * Makes a cloud of ships that partly hide each other. Some of the ships are out of view. In total, there are more ships
 * than bits in a word of the culling masks.
 */
function cloudOf(ids: readonly string[]): SimulatedWorld {
  const scene = parseScene(
    {
      name: 'Cloud',
      system: SMOOTH_ROCK,
      templates: Object.fromEntries(SHAPES.map((shape) => [shape, { geometry: { shape } }])),
      vessels: ids.map((id) => {
        const index = IDS.indexOf(id.replace('-guest', '')) + (id.endsWith('-guest') ? 0.3 : 0);
        return {
          id,
          parts: SHAPES.map((template, i) => ({ template, position: [0, 0, i * 0.8] })),
          orbit: {
            body: 'Rock',
            altitude: 1e6 + Math.floor(index / 8) * 1.1,
            trueAnomalyDeg: 90 + ((index % 8) - 4) * 4e-5,
            inclinationDeg: (index % 3) * 4e-5,
          },
        };
      }),
      activeVessel: 'ship-20',
      camera: {
        mode: 'free',
        fovDeg: 40,
        anchor: 'vessel:ship-20',
        // The camera is on the sunlit side.
        position: [-12, 1, 3],
        frame: 'cce',
        aim: { target: 'vessel:ship-20', up: 'world' },
      },
    },
    'cloud.json',
  );
  const templates = new Map(SHAPES.map((id) => [id, { id, displayName: id, model: buildShape(id) }]));
  return createWorld({ scene, templates, clock: 'stepped' });
}

/** Returns the poses in the order of the rows in the draw lists. */
const rowsOf = (world: SimulatedWorld) => [
  ...new SceneBuilder().build(world, SIZE.width, SIZE.height).fleet.vesselPoses,
];

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('the bytes of a picture of 40 ships', { timeout: 120_000 }, async () => {
  if (gpu === null) return;
  const host = await openSharedHost();
  afterAll(() => host.close());

  const draw = async (world: SimulatedWorld) => {
    const pictures = host.follow(world);
    const { pixels } = await pictures.picture(SIZE);
    pictures.close();
    return Buffer.from(pixels);
  };
  const reference = await draw(cloudOf(IDS));

  test('the bytes of a picture change when the ships in view change', async () => {
    expect(
      new Set(Array.from({ length: reference.length / 4 }, (_, i) => reference.readUInt32LE(i * 4))).size,
    ).toBeGreaterThan(200);
    expect((await draw(cloudOf(['ship-20']))).equals(reference)).toBe(false);
  });

  test('two pictures of the same world, or of worlds with the same state, have the same bytes', async () => {
    const pictures = host.follow(cloudOf(IDS));
    for (let i = 0; i < 3; i++) expect(Buffer.from((await pictures.picture(SIZE)).pixels).equals(reference)).toBe(true);
    pictures.close();
  });

  test('the bytes of a picture are the same for any order of the draw lists', async () => {
    const reversed = [...IDS].reverse();
    const shuffled = IDS.map((_, i) => IDS[(i * 17 + 5) % IDS.length]!);
    for (const order of [reversed, shuffled]) {
      expect(rowsOf(cloudOf(order))).not.toEqual(rowsOf(cloudOf(IDS)));
      expect((await draw(cloudOf(order))).equals(reference)).toBe(true);
    }
  });

  test('the bytes of a picture are the same after guest ships were added, drawn and removed', async () => {
    const guests = ['ship-3', 'ship-19', 'ship-37'].map((id) => `${id}-guest`);
    const world = cloudOf([...guests, ...IDS]);
    const pictures = host.follow(world);
    expect(Buffer.from((await pictures.picture(SIZE)).pixels).equals(reference)).toBe(false);
    for (const id of guests) expect(world.despawn(id)).toBe(true);
    expect(Buffer.from((await pictures.picture(SIZE)).pixels).equals(reference)).toBe(true);
    pictures.close();
  });
});

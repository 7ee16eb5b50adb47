import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeRenderHost } from '../../../src/renderer/drawing/node/node-render-host.js';
import { WorldRenderer } from '../../../src/renderer/drawing/world-renderer.js';
import { type Outcome, refuse } from '../../../src/base/errors/index.js';
import type { PreparedTexture } from '../../../src/base/images/index.js';
import type { ImageDecoder } from '../../../src/device/decoding/index.js';
import type { Picture } from '../../../src/renderer/render/picture.js';
import type { Renderer } from '../../../src/renderer/render/renderer.js';
import type { SceneFrame } from '../../../src/renderer/scene/scene-frame.js';
import type { Simulation } from '../../../src/simulator/create-simulation.js';
import { sharedAssets } from '../../support/shared-assets.js';
import { openSharedHost, sharedGpu } from '../../support/shared-device.js';
import { openScene } from '../../support/worlds.js';

const probe = await sharedGpu();

const SIZE = { width: 96, height: 54 };
const isSame = (a: Picture, b: Picture): boolean => Buffer.compare(a.pixels, b.pixels) === 0;

const openMeadow = (): Promise<Simulation> => openScene('meadow');

describe.skipIf(probe === null)('pictures of a world', () => {
  let simulation: Simulation;
  let host: NodeRenderHost;
  let drawn: WorldRenderer;

  beforeAll(async () => {
    simulation = await openMeadow();
    host = await openSharedHost();
    drawn = host.follow(simulation.world);
  });
  afterAll(() => {
    drawn.close();
    host.close();
  });

  it('a picture shows the requested pass, or the finished picture by default', async () => {
    const { picture, passes, ut } = await drawn.capture({ ...SIZE, passes: ['albedo'] });
    expect(isSame(await drawn.picture(SIZE), picture)).toBe(true);
    expect(isSame(await drawn.picture({ ...SIZE, pass: 'albedo' }), passes.get('albedo')!)).toBe(true);
    expect(isSame(picture, passes.get('albedo')!)).toBe(false);
    expect(ut).toBe(simulation.world.takeSnapshot().ut);
  });

  it('a picture does not change when pipelines are compiled in advance', async () => {
    const control = await drawn.picture(SIZE);
    const fresh = await NodeRenderHost.open({ assets: sharedAssets });
    try {
      const first = fresh.follow(simulation.world);
      await first.prepare(SIZE);
      expect(isSame(await first.picture(SIZE), control)).toBe(true);
    } finally {
      fresh.close();
    }
    await drawn.prepare(SIZE);
    expect(isSame(await drawn.picture(SIZE), control)).toBe(true);
  });

  it('a picture is cropped to the requested rectangle, byte for byte', async () => {
    const whole = await drawn.capture({ ...SIZE, passes: ['albedo', 'tiles'] });
    const [x, y, width, height] = [13, 41, 21, 10];
    const crop = [x, y, width, height].join(',');
    const cut = ({ width: across, pixels }: Picture): Picture => {
      const rows = Array.from({ length: height }, (_, row) => ((y + row) * across + x) * 4);
      const parts = rows.map((first) => pixels.subarray(first, first + width * 4));
      return { width, height, pixels: new Uint8Array(Buffer.concat(parts)) };
    };
    const part = await drawn.capture({ ...SIZE, crop, passes: ['albedo', 'tiles'] });
    expect(isSame(part.picture, cut(whole.picture))).toBe(true);
    for (const [name, picture] of part.passes) expect(isSame(picture, cut(whole.passes.get(name)!)), name).toBe(true);
    expect(part.describe(3, 4)).toEqual(whole.describe(x + 3, y + 4));
    expect(part.describe(3, 4)).not.toEqual(part.describe(3, 0));
    expect(isSame(await drawn.picture({ ...SIZE, crop }), part.picture)).toBe(true);
    expect(isSame(await drawn.picture({ ...SIZE, crop, pass: 'albedo' }), part.passes.get('albedo')!)).toBe(true);
    const all = `0,0,${SIZE.width},${SIZE.height}`;
    expect(isSame(await drawn.picture({ ...SIZE, crop: all }), whole.picture)).toBe(true);
  });

  it('a capture also contains the pass that its picture shows', async () => {
    const { picture, passes } = await drawn.capture({ ...SIZE, pass: 'depth', passes: ['albedo'] });
    expect([...passes.keys()].sort()).toEqual(['albedo', 'depth']);
    expect(isSame(picture, passes.get('depth')!)).toBe(true);
  });
});

describe('a settled picture', () => {
  it('a settled picture waits for images that are being decoded, and an unsettled picture does not', async () => {
    const simulation = await openMeadow();
    let decoded!: (outcome: Outcome<PreparedTexture>) => void;
    const outcome = new Promise<Outcome<PreparedTexture>>((resolveOutcome) => (decoded = resolveOutcome));
    const decoder: Pick<ImageDecoder, 'prepare'> = { prepare: () => ({ outcome, cancel: () => undefined }) };
    const begun: string[] = [];
    const host = {
      assets: undefined,
      isPresent: () => Promise.resolve(true),
      inTurn: <T>() => Promise.resolve(void begun.push('frame') as T),
    };
    const drawn = new WorldRenderer(host, simulation.world, decoder as ImageDecoder);
    drawn.attach(nullRenderer());
    const upload = simulation.tree.openUpload('paint/textures/file/moss', { truncate: true, exclusive: false });
    expect(upload.write(0, readFileSync('golden/images/poster.ktx2')).ok && upload.close().ok).toBe(true);
    simulation.tree.writeText('paint/textures/bind', 'EarthGrassClutterDiffuse moss\n');

    await drawn.picture(SIZE);
    expect(begun).toHaveLength(1);
    const settled = drawn.picture({ ...SIZE, settled: true });
    await Promise.resolve();
    expect(begun).toHaveLength(1);
    decoded(refuse('EINVAL', 'a broken file'));
    await settled;
    expect(begun).toHaveLength(2);
  });
});

describe('the scene of a picture', () => {
  const sceneOf = async (nextTurn?: () => Promise<void>): Promise<SceneFrame> => {
    const simulation = await openMeadow();
    const host = {
      assets: undefined,
      isPresent: () => Promise.resolve(true),
      inTurn: <T>(draw: (renderer: Renderer) => Promise<T>) => draw(nullRenderer()),
      ...(nextTurn && { nextTurn }),
    };
    const drawn = new WorldRenderer(host, simulation.world, {} as ImageDecoder);
    return drawn.draw(SIZE, (_renderer, scene) => Promise.resolve(scene));
  };

  it('building the scene of a picture in several turns of the event loop gives the same scene as building it at once', async () => {
    let turns = 0;
    const inTurns = await sceneOf(() => {
      turns++;
      return Promise.resolve();
    });
    const atOnce = await sceneOf();
    expect(turns).toBeGreaterThan(1);
    expect(inTurns.terrain.chunks.map(({ key }) => key)).toEqual(atOnce.terrain.chunks.map(({ key }) => key));
  });
});

/** Makes a renderer that does nothing; it has only the members that the loaders use. */
function nullRenderer(): Renderer {
  const renderer = {
    features: new Set<string>(),
    stickerFault: '',
    foresee: () => undefined,
    uploadGround: () => true,
    frame: { setPaint: () => Promise.resolve() },
    clutterTextures: { work: { retiring: 0 }, repoint: () => undefined },
    maskImages: { delete: () => undefined, put: () => undefined },
    stickerImages: { clear: () => undefined, delete: () => undefined, put: () => undefined },
  };
  return renderer as unknown as Renderer;
}

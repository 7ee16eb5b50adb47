import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { PASS_NAMES } from '../../../../src/contract/vocabulary/pass-names.js';
import { pictureOptions, type PictureOptions } from '../../../../src/contract/picture-options.js';
import { openGpu } from '../../../../src/device/node/index.js';
import type { GpuHandle } from '../../../../src/device/contract.js';
import type { FrameOptions } from '../../../../src/renderer/drawing/frame-options.js';
import type { CapturedFrame } from '../../../../src/renderer/drawing/node/frames.js';
import { LocalFrames } from '../../../../src/renderer/drawing/node/local-frames.js';
import { WorldFrames } from '../../../../src/renderer/drawing/node/world-frames.js';
import { MomentReader } from '../../../../src/renderer/live/index.js';
import type { Simulation, SimulationOptions } from '../../../../src/simulator/create-simulation.js';
import { runScript } from '../../../../src/simulator/run-script.js';
import { openSharedGpu, sharedGpu } from '../../../support/shared-device.js';
import { DEEP } from '../../../support/deep.js';
import { openScene } from '../../../support/worlds.js';

const gpu = await sharedGpu();

const SIZE = { width: 96, height: 54 };
/** Number of steps in the test that writes fields and requests frames in random order. */
const STEPS = DEEP ? 300 : 24;
const DEBUGGED = { ...defaultConfig(), debug_namespace: true };
const BADGE = readFileSync('golden/images/badge.png');
const ROUNDEL = readFileSync('golden/images/roundel.png');

class CountedFrames extends LocalFrames {
  drawn = 0;
  /** Called during the drawing of each picture. */
  meanwhile: () => void = () => undefined;

  override async png(options: FrameOptions): Promise<Uint8Array> {
    this.drawn++;
    const drawing = super.png(options);
    this.meanwhile();
    return drawing;
  }

  override capture(options: FrameOptions): Promise<CapturedFrame> {
    this.drawn++;
    return super.capture(options);
  }
}

interface Served extends Simulation {
  readonly frames: WorldFrames;
  /** Counts the frames that the renderer drew; frames from the cache do not count. */
  readonly counted: CountedFrames;
  readonly write: (change: (simulation: Simulation) => void) => void;
  readonly drawAfresh: (options: PictureOptions) => Promise<Uint8Array>;
}

const countedFrames = ({ world }: Simulation, open = openSharedGpu): CountedFrames =>
  new CountedFrames({ world: () => world, accessors: world.accessors, open });

/**
 * Opens a scene and prepares its frames like a server. The device is already open, so the first picture need not open
 * it.
 */
async function served(scene: string, options: Partial<SimulationOptions> = {}, open = openSharedGpu): Promise<Served> {
  const openOne = (): Promise<Simulation> => openScene(scene, { config: DEBUGGED, ...options });
  const [simulation, twin] = [await openOne(), await openOne()];
  const [counted, afresh] = [countedFrames(simulation, open), countedFrames(twin)];
  const frames = new WorldFrames(simulation.world, counted, new MomentReader(simulation.world));
  onTestFinished(async () => {
    await frames.close();
    await afresh.close();
  });
  await frames.open();
  return {
    ...simulation,
    frames,
    counted,
    write: (change) => {
      change(simulation);
      change(twin);
    },
    drawAfresh: (how) => afresh.png({ ...how, settled: true }),
  };
}

function upload({ tree }: Simulation, name: string, bytes: Uint8Array): void {
  const file = tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
  expect(file.write(0, bytes).ok && file.close().ok).toBe(true);
}

const script =
  (...lines: string[]) =>
  (simulation: Simulation): void =>
    runScript(simulation, lines);

const picture = (options: Partial<PictureOptions> = {}): PictureOptions => pictureOptions({ ...SIZE, ...options });

const WRITES: readonly (readonly [string, (simulation: Simulation) => void])[] = [
  ['a step of the clock', script('step 600')],
  ['the colour of a rule', script('vessels/active/paint/parts/color 0.1 0.7 0.2')],
  ['the switch of a rule', script('vessels/active/paint/parts/enabled 1')],
  ['the master switch of paint', script('paint/parts/enabled 1')],
  ['the blend mode', script('paint/parts/blend replace')],
  ['the rule of a part', script('vessels/active/parts/0/paint/color 0.9 0.1 0.1')],
  ['the rule of all parts', script('paint/parts/global/color 0.2 0.1 0.9')],
  ['the upload of an image', (simulation) => upload(simulation, 'badge', BADGE)],
  ['a sticker', script('paint/stickers/place badge vessel Hunter-ship 14 8 0 -2 0 0 -1 w=3 h=3 d=2.5')],
  ['a setting of a sticker', script('paint/stickers/0/alpha 0.4')],
  ['another image under the same name', (simulation) => upload(simulation, 'badge', ROUNDEL)],
  ['a texture of clutter', script('paint/textures/bind EarthGrassClutterDiffuse badge raw')],
  ['the removal of all textures', script('paint/textures/clear 1')],
  ['the removal of all stickers', script('paint/stickers/clear 1')],
  ['the camera', script('camera/enabled 1', 'camera/pose/fov 20')],
  ['the removal of a vessel', script('despawn Banjo')],
  ['the return of a vessel', script('debug/spawn Banjo')],
  [
    'the paint of characters',
    script(
      'paint/kittens/enabled 1',
      'paint/kittens/materials/visor/color 0.9 0.12 0.1',
      'paint/kittens/materials/visor/enabled 1',
    ),
  ],
  ['the separation of a stage', script('vessels/active/ctl/stage 1')],
];

describe.skipIf(gpu === null)('frames of a world that is served', { timeout: 300_000 }, () => {
  it('pictures and goldens share one drawing of an unchanged frame', async () => {
    const { frames, counted, drawAfresh } = await served('paint-stand');
    const first = await frames.png(picture());
    expect(counted.drawn).toBe(1);
    for (const settled of [true, false]) expect((await frames.png({ ...picture(), settled })).png).toBe(first.png);
    const golden = await frames.capture({ ...picture(), settled: true });
    expect(Buffer.compare(golden.png, first.png)).toBe(0);
    expect(counted.drawn).toBe(1);
    expect(Buffer.compare(await drawAfresh(picture()), first.png)).toBe(0);
  });

  it('a frame is drawn once if several clients request it at the same time', async () => {
    const { frames, counted } = await served('paint-stand');
    const [one, ...others] = await Promise.all([
      frames.png(picture()),
      frames.png({ ...picture(), settled: true }),
      frames.capture(picture()),
      frames.png(picture()),
    ]);
    for (const { png } of others) expect(Buffer.compare(png, one.png)).toBe(0);
    expect(counted.drawn).toBe(1);
  });

  it('a frame is drawn again when any option of the picture differs', async () => {
    const { frames, counted, drawAfresh } = await served('paint-stand');
    const options: Partial<PictureOptions>[] = [
      {},
      { width: 97 },
      { height: 55 },
      { samples: 4 },
      { crop: '0,0,48,27' },
      { crop: '1,0,48,27' },
      ...PASS_NAMES.map((pass) => ({ pass })),
    ];
    for (const [index, each] of options.entries()) {
      const { png } = await frames.png(picture(each));
      expect(counted.drawn, JSON.stringify(each)).toBe(index + 1);
      expect(Buffer.compare(png, await drawAfresh(picture(each))), JSON.stringify(each)).toBe(0);
    }
    for (const each of options) await frames.png(picture(each));
    expect(counted.drawn, 'every frame is cached').toBe(options.length);
  });

  it('a frame is drawn again after every kind of write, and equals the frame of a new renderer', async () => {
    const simulation = await served('default');
    const { frames, counted, drawAfresh } = simulation;
    const drawBoth = async (what: string): Promise<void> => {
      const before = counted.drawn;
      const { png } = await frames.png({ ...picture(), settled: true });
      expect(counted.drawn, `${what} is drawn`).toBe(before + 1);
      const kept = await frames.png({ ...picture(), settled: true });
      expect(counted.drawn, `${what} is kept`).toBe(before + 1);
      expect(kept.png).toBe(png);
      expect(Buffer.compare(await drawAfresh(picture()), png), what).toBe(0);
    };
    await drawBoth('the unchanged scene');
    for (const [what, write] of WRITES) {
      simulation.write(write);
      await drawBoth(what);
    }
  });

  it('a frame equals the frame of a new renderer after any writes and requests in any order', async () => {
    const { frames, counted, write, drawAfresh } = await served('paint-stand');
    const writes = ['0.1 0.7 0.2', '0.9 0.2 0.1'].flatMap((colour) => [
      script(`paint/parts/global/color ${colour}`),
      script('paint/parts/global/enabled 1', 'paint/parts/enabled 1'),
      script('paint/parts/enabled 0'),
      script('camera/enabled 1', 'camera/pose/fov 20'),
      script('camera/pose/fov 35'),
    ]);
    write(script('camera/enabled 1'));
    const steps = fc.sample(
      fc.record({
        change: fc.option(fc.nat(writes.length - 1), { nil: null, freq: 1 }),
        options: fc.constantFrom({}, { width: 97 }, { pass: 'albedo' } as const, { crop: '0,0,48,27' }),
        ask: fc.constantFrom('png' as const, 'capture' as const),
        settled: fc.boolean(),
      }),
      { numRuns: STEPS, seed: 1 },
    );
    for (const [index, { change, options, ask, settled }] of steps.entries()) {
      if (change !== null) write(writes[change]!);
      const { png } = await frames[ask]({ ...picture(options), settled });
      expect(Buffer.compare(await drawAfresh(picture(options)), png), `step ${index}`).toBe(0);
    }
    expect(counted.drawn, 'some frames were cached').toBeLessThan(steps.length);
  });

  it('a frame stays in the cache after writes that change nothing visible', async () => {
    const simulation = await served('default');
    const { frames, counted } = simulation;
    await frames.png(picture());
    simulation.write(script('vessels/active/ctl/throttle 0.5', 'paint/kittens/enabled 1'));
    await frames.png(picture());
    expect(counted.drawn).toBe(1);
  });

  it('a frame is not cached while an image is being decoded, and shows the image afterwards', async () => {
    const simulation = await served('paint-stand');
    const { frames, counted } = simulation;
    upload(simulation, 'badge', BADGE);
    runScript(simulation, [
      'paint/stickers/place badge vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=1.7 h=1.7 d=1.2 roll=180',
    ]);
    const early = await frames.png({ ...picture(), settled: false });
    expect(early.warnings).toEqual([expect.stringMatching(/badge.*being decoded/)]);
    const whole = await frames.png({ ...picture(), settled: true });
    expect(counted.drawn).toBe(2);
    expect(Buffer.compare(whole.png, early.png)).not.toBe(0);
    const again = await frames.png({ ...picture(), settled: false });
    expect([again.png === whole.png, again.warnings]).toEqual([true, []]);
    expect(counted.drawn).toBe(2);
  });

  it('a cached frame keeps its warnings about missing images', async () => {
    const simulation = await served('paint-stand');
    const { frames, counted } = simulation;
    runScript(simulation, ['paint/stickers/place absent vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=1 h=1 d=1.2']);
    const first = await frames.png(picture());
    expect(first.warnings).toEqual([expect.stringContaining('absent')]);
    const again = await frames.png(picture());
    expect([again.png === first.png, again.warnings]).toEqual([true, first.warnings]);
    expect(counted.drawn).toBe(1);
  });

  it('a frame is not cached if the world changed while it was drawn', async () => {
    const simulation = await served('paint-stand');
    const { frames, counted, drawAfresh } = simulation;
    const paint = script(
      'paint/parts/global/color 0.1 0.7 0.2',
      'paint/parts/global/enabled 1',
      'paint/parts/enabled 1',
    );
    counted.meanwhile = () => {
      counted.meanwhile = () => undefined;
      simulation.write(paint);
    };
    await frames.png(picture());
    const { png } = await frames.png(picture());
    expect(counted.drawn).toBe(2);
    expect(Buffer.compare(await drawAfresh(picture()), png)).toBe(0);
  });

  it('a frame is drawn again on a replacement device', async () => {
    const opened: GpuHandle[] = [];
    const { frames, counted, world } = await served('paint-stand', {}, async () => {
      const handle = await openGpu();
      opened.push(handle);
      return handle;
    });
    await frames.png(picture());
    await frames.png(picture());
    expect(counted.drawn).toBe(1);
    opened[0]!.device.destroy();
    await expect.poll(() => opened.length).toBe(2);
    await expect.poll(() => world.accessors.degraded).toEqual([]);
    await frames.png(picture());
    expect(counted.drawn).toBe(2);
  });

  it('a frame is drawn for each request while the clock runs, and cached while the clock is paused', async () => {
    const simulation = await served('paint-stand', { clock: 'real' });
    const { frames, counted, world } = simulation;
    for (const drawn of [1, 2]) {
      world.tick(0.05);
      await frames.png(picture());
      expect(counted.drawn).toBe(drawn);
    }
    runScript(simulation, ['debug/time/warp 0']);
    for (let request = 0; request < 3; request++) {
      world.tick(0.05);
      await frames.png(picture());
      expect(counted.drawn).toBe(3);
    }
  });

  it('a cached frame describes its texels as long as the world has not changed', async () => {
    const simulation = await served('paint-stand');
    const { frames, counted } = simulation;
    const drawn = await frames.capture(picture());
    const kept = await frames.capture(picture());
    expect(counted.drawn).toBe(1);
    expect(kept.ut).toBe(drawn.ut);
    expect(await kept.describe(40, 30)).toEqual(await drawn.describe(40, 30));
    await expect(kept.describe(96, 0)).rejects.toThrow(RangeError);
    expect(counted.drawn, 'one drawing describes every texel').toBe(2);
    const late = await frames.capture(picture());
    runScript(simulation, ['step 1']);
    expect(await late.describe(40, 30)).toBeNull();
    for (const each of [drawn, kept, late]) each.release();
  });

  it('a frame is refused when the queue is full, unless it is in the cache', async () => {
    const { frames } = await served('paint-stand');
    const full = (): Promise<never> => Promise.reject(new Error('full'));
    expect(await frames.png(picture(), full).catch(String)).toBe('Error: full');
    const { png } = await frames.png(picture());
    expect((await frames.png(picture(), full)).png).toBe(png);
  });
});

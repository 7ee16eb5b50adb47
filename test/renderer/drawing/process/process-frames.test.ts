import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { LocalFrames } from '../../../../src/renderer/drawing/node/local-frames.js';
import { ProcessFrames } from '../../../../src/renderer/drawing/process/process-frames.js';
import { WATCH_TIMES, type WatchTimes } from '../../../../src/renderer/drawing/process/watchdog.js';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { runScript } from '../../../../src/simulator/run-script.js';
import { openSharedGpu, sharedGpu } from '../../../support/shared-device.js';
import { openScene } from '../../../support/worlds.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { DEEP } from '../../../support/deep.js';

const gpu = await sharedGpu();

/** The bundle of the drawing process. Starting the process from separate modules would take four times as long. */
const BUILT = join(projectRoot(), 'dist/cli/drawing.js');
/** A drawing process that computes or waits before it draws. An environment variable decides what it does. */
const WORKING_MAIN = resolve('test/renderer/drawing/process/working-main.mjs');
const SIZE = { width: 96, height: 54, samples: 1 };
const KILLS = DEEP ? 20 : 1;

/**
 * A time limit in tenths of a second. It is so long that no process exceeds it, not even during its start on a busy
 * machine.
 */
const LONG_TICKS = 1200;

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const openDebugged = (scene: string): Promise<Simulation> =>
  openScene(scene, { config: { ...defaultConfig(), debug_namespace: true } });

type Followed = ProcessFrames & { readonly warnings: string[] };

function follow({ world }: Simulation, main: string, watch: WatchTimes): Followed {
  const warnings: string[] = [];
  const warn = (sentence: string): void => void warnings.push(sentence);
  const frames = new ProcessFrames({ main: pathToFileURL(main), warn, watch });
  frames.follow(world);
  return Object.assign(frames, { warnings });
}

function followed(simulation: Simulation, main = BUILT, watch: WatchTimes = WATCH_TIMES): Followed {
  const frames = follow(simulation, main, watch);
  onTestFinished(() => frames.close());
  return frames;
}

const localFrames = ({ world }: Simulation): LocalFrames =>
  new LocalFrames({ world: () => world, accessors: world.accessors, open: openSharedGpu });

function local(simulation: Simulation): LocalFrames {
  const frames = localFrames(simulation);
  onTestFinished(() => frames.close());
  return frames;
}

function upload({ tree }: Simulation, name: string, bytes: Uint8Array = readFileSync('golden/images/badge.png')): void {
  const file = tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
  expect(file.write(0, bytes).ok && file.close().ok).toBe(true);
}

/** Two worlds with the same scene. This process draws one, and another process draws the other. */
interface Pair {
  readonly here: Simulation;
  readonly there: Simulation;
  readonly drawn: LocalFrames;
  readonly beside: Followed;
}

async function openPair(scene: string, watch: WatchTimes = WATCH_TIMES): Promise<Pair> {
  const [here, there] = [await openDebugged(scene), await openDebugged(scene)];
  return { here, there, drawn: localFrames(here), beside: follow(there, BUILT, watch) };
}

const closePair = async ({ drawn, beside }: Pair): Promise<void> => {
  await Promise.all([drawn.close(), beside.close()]);
};

/** Runs the same steps on both worlds. */
async function expectSamePixels(
  { here, there, drawn, beside }: Pair,
  steps: readonly ((simulation: Simulation) => void)[],
): Promise<void> {
  let before = Buffer.alloc(0);
  for (const [index, step] of [() => undefined, ...steps].entries()) {
    for (const simulation of [here, there]) step(simulation);
    const png = Buffer.from(await beside.png(SIZE));
    expect(Buffer.compare(png, await drawn.png(SIZE)), `step ${index}`).toBe(0);
    // Each step must change the picture; otherwise, the test would prove nothing.
    expect(png.equals(before), `step ${index} shows nothing`).toBe(false);
    before = png;
  }
}

const script =
  (...lines: string[]) =>
  (simulation: Simulation): void =>
    runScript(simulation, lines);

describe.skipIf(gpu === null || !existsSync(BUILT))(
  'frames of the drawing process (skipped without dist/, run npm run build)',
  { timeout: 300_000 },
  () => {
    it('the drawing process draws the same pixels as this process after changes of time, vessels, characters and clutter', async () => {
      const pair = await openPair('default');
      onTestFinished(() => closePair(pair));
      await expectSamePixels(pair, [
        (simulation) => {
          upload(simulation, 'poster', readFileSync('golden/images/poster.png'));
          runScript(simulation, ['paint/textures/bind EarthGrassClutterDiffuse poster raw']);
        },
        script('paint/textures/clear 1'),
        script('step 600'),
        script('camera/enabled 1', 'camera/pose/fov 12'),
        script('despawn Hunter-ship'),
        script('debug/spawn Hunter-ship'),
        script('camera/enabled 1', 'camera/pose/anchor vessel:Hunter', 'camera/pose/aim vessel:Hunter'),
        script(
          'paint/kittens/enabled 1',
          'paint/kittens/materials/visor/color 0.9 0.12 0.1',
          'paint/kittens/materials/visor/enabled 1',
        ),
      ]);
    });

    // A frame is still drawn if only one device is lost: see test/renderer/drawing/node/device-loss.test.ts.
    it('a frame is rejected when the drawing process loses three devices', async () => {
      const before = Buffer.from(await local(await openDebugged('paint-stand')).png(SIZE));
      vi.stubEnv('LOSE_AT', '1,2,1');
      const lost = await openDebugged('paint-stand');
      const frames = followed(lost, resolve('test/renderer/drawing/process/losing-main.mjs'));
      await expect(frames.png(SIZE)).rejects.toMatchObject({
        name: 'PlatformError',
        message: expect.stringMatching(/^no picture: 3 graphics devices were lost, one after another: /) as string,
      });
      expect(lost.tree.readText('status/accessors')).toContain('was lost');
      const { pid } = frames;
      expect(Buffer.compare(await frames.png(SIZE), before)).toBe(0);
      expect(lost.tree.readText('status/accessors')).toBe('');
      expect([frames.pid, frames.warnings]).toEqual([pid, []]);
      vi.unstubAllEnvs();
    });

    it('if every drawing process ends right after its start, a frame is rejected with the exit status', async () => {
      const simulation = await openDebugged('paint-stand');
      const frames = followed(simulation, resolve('test/renderer/drawing/process/ending-main.mjs'));
      await expect(frames.png(SIZE)).rejects.toThrow(
        'no picture: 3 drawing processes ended, one after another: it ended with exit status 7',
      );
      expect(simulation.tree.readText('status/accessors')).toContain('exit status 7');
    });

    it('a frame is rejected if the drawing process hangs, but not if the process compiles for a long time', async () => {
      // The first process blocks its main thread forever, and the second waits forever for the GPU. Only the third
      // draws, after it has compiled.
      const waits = ['deadlock', 'gpu'];
      vi.stubEnv('BUSY_OF_TEST', [...waits, 'compile'].join());
      const begun = join(folder.path, 'begun');
      vi.stubEnv('BEGUN_OF_TEST', begun);
      let answers = 0;
      const watch = {
        tickMs: 100,
        silentTicks: 100,
        idleTicks: LONG_TICKS,
        get workMs() {
          answers++;
          return 80;
        },
      };
      const frames = followed(await openDebugged('paint-stand'), WORKING_MAIN, watch);
      for (const [before, wait] of waits.entries()) {
        expect(frames.warnings).toHaveLength(before);
        answers = 0;
        const refused = expect(frames.png(SIZE)).rejects.toThrow('it did nothing for 2 s, and was killed');
        // Wait for the first answer of the process's watched thread. Before this answer, the watchdog would report the
        // process as silent, not as idle.
        const isWaiting = (): boolean[] => [existsSync(`${begun}-${wait}`), answers > 0];
        await vi.waitFor(() => expect(isWaiting()).toEqual([true, true]), { timeout: 60_000 });
        // From here on, a process that does nothing for two seconds is killed.
        watch.idleTicks = 20;
        await refused;
        watch.idleTicks = LONG_TICKS;
      }
      // From here on, a process that does not answer for one second is killed, except during its start.
      watch.silentTicks = 10;
      expect((await frames.png(SIZE)).length).toBeGreaterThan(0);
      expect(existsSync(`${begun}-compile`)).toBe(true);
      expect(frames.warnings).toHaveLength(waits.length);
      vi.unstubAllEnvs();
    });

    describe('of one world', () => {
      /** The time limits of the drawing process. A test may shorten them for its next requests. */
      const watch = { ...WATCH_TIMES };
      let pair: Pair;

      beforeAll(async () => {
        pair = await openPair('paint-stand', watch);
      });
      afterAll(() => closePair(pair));

      it('the status texts for images and paint are the same with and without a drawing process', async () => {
        const texts = async (simulation: Simulation, frames: LocalFrames | ProcessFrames) => {
          await frames.open();
          upload(simulation, 'badge');
          upload(simulation, 'broken', readFileSync('golden/images/badge.png').subarray(0, 300));
          runScript(simulation, [
            'paint/parts/enabled 1',
            'paint/textures/bind EarthGrassClutterDiffuse badge raw',
            'paint/textures/bind EarthGrassClutterNormal broken raw',
            'paint/stickers/place badge vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=1.7 h=1.7 d=1.2',
            'paint/stickers/place broken vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=1 h=1 d=1.2',
          ]);
          const { tree } = simulation;
          const read = (): string[] =>
            ['paint/status', 'paint/textures/status', 'paint/textures/applied', 'paint/stickers/status'].map((leaf) =>
              tree.readText(leaf),
            );
          // The process decodes an image after the write, even if no picture is requested.
          await vi.waitFor(() => expect(read().join()).not.toMatch(/arming|pending|uploading/), { timeout: 60_000 });
          return read();
        };
        const beside = await texts(pair.there, pair.beside);
        expect(beside).toEqual(await texts(pair.here, pair.drawn));
        expect(beside.join('\n')).toMatch(/broken failed .*bytes_of_pixel_data/);
        for (const simulation of [pair.here, pair.there])
          runScript(simulation, ['paint/stickers/clear 1', 'paint/textures/clear 1', 'paint/parts/enabled 0']);
      });

      describe('with a sticker', () => {
        let simulation: Simulation;
        let frames: Followed;
        let before: Buffer;

        beforeAll(async () => {
          ({ there: simulation, beside: frames } = pair);
          upload(simulation, 'badge');
          const bare = Buffer.from(await frames.png(SIZE));
          runScript(simulation, [
            'paint/stickers/place badge vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=1.7 h=1.7 d=1.2 roll=180',
          ]);
          before = Buffer.from(await frames.png(SIZE));
          expect(before.equals(bare)).toBe(false);
        });

        it(
          'frames arrive unchanged when the drawing process is killed during a frame',
          { timeout: 60_000 * (KILLS + 1) },
          async () => {
            for (let kill = 0; kill < KILLS; kill++) {
              const pid = frames.pid!;
              const frame = frames.png({ ...SIZE, settled: false });
              await setTimeout(((kill + 1) * 17) % 60);
              process.kill(pid, 'SIGKILL');
              expect(Buffer.compare(await frame, before), `kill ${kill}`).toBe(0);
              // Wait for the process that replaces the killed one, even if the frame was complete before the kill.
              await vi.waitFor(() => expect(frames.pid).not.toBe(pid), 20_000);
              expect(Buffer.compare(await frames.png({ ...SIZE, settled: false }), before), `after kill ${kill}`).toBe(
                0,
              );
            }
            expect(frames.warnings.splice(0)).toHaveLength(KILLS);
            expect(simulation.tree.readText('status/accessors')).toBe('');
            expect(simulation.tree.readText('paint/stickers/status')).toContain('ready');
          },
        );

        it('frames are rejected with UnavailableError when the drawing process is suspended, and a new process draws the next frame', async () => {
          Object.assign(watch, { tickMs: 100, idleTicks: LONG_TICKS });
          const degraded = vi.spyOn(simulation.world.accessors, 'degrade');
          const capture = await frames.capture(SIZE);
          const pid = frames.pid!;
          process.kill(pid, 'SIGSTOP');
          const lost = await Promise.allSettled([frames.png(SIZE), frames.pixels(SIZE), frames.capture(SIZE)]);
          for (const each of lost) {
            expect(each).toMatchObject({
              reason: {
                name: 'UnavailableError',
                message:
                  'no picture: the drawing process is being replaced, because it did not answer for 1 s, and was killed; send the request again',
              },
            });
          }
          expect(degraded).toHaveBeenCalledWith(
            'render.device',
            'the drawing process is gone: it did not answer for 1 s, and was killed',
          );
          Object.assign(watch, WATCH_TIMES);
          expect(Buffer.compare(await frames.png(SIZE), before)).toBe(0);
          expect(await capture.describe(40, 30)).toBeNull();
          expect(frames.warnings).toEqual([
            'the drawing process is gone: it did not answer for 1 s, and was killed; another one replaces it',
          ]);
          // The suspended process must have been killed.
          expect(() => process.kill(pid, 'SIGCONT')).toThrow('ESRCH');
        });
      });

      it('the drawing process draws the same pixels as this process after every write and after staging', async () => {
        runScript(pair.there, ['paint/stickers/clear 1']);
        await expectSamePixels(pair, [
          script('paint/parts/global/color 0.1 0.7 0.2', 'paint/parts/global/enabled 1', 'paint/parts/enabled 1'),
          script('paint/parts/blend replace'),
          (simulation) => {
            upload(simulation, 'badge');
            script('paint/stickers/place badge vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=1.7 h=1.7 d=1.2 roll=180')(
              simulation,
            );
          },
          script('paint/stickers/0/alpha 0.4'),
          (simulation) => upload(simulation, 'badge', readFileSync('golden/images/roundel.png')),
          script('paint/stickers/clear 1', 'camera/enabled 1', 'camera/pose/fov 20'),
          script('vessels/by-id/Stand/ctl/stage 1', 'step 1'),
        ]);
      });

      it('a frame of the drawing process answers texel queries until the renderer is closed', async () => {
        const { beside: frames, drawn: here } = pair;
        for (const simulation of [pair.here, pair.there]) runScript(simulation, ['camera/enabled 0']);
        const capture = await frames.capture(SIZE);
        const same = await here.capture(SIZE);
        expect(Buffer.compare(capture.png, same.png)).toBe(0);
        expect(capture.ut).toBe(same.ut);
        expect(await capture.describe(40, 30)).toEqual(await same.describe(40, 30));
        await expect(capture.describe(96, 0)).rejects.toThrow(RangeError);
        const pid = frames.pid!;
        const late = frames.png(SIZE);
        const refused = expect(late).rejects.toThrow('the renderer is closed');
        await frames.close();
        await refused;
        expect(await capture.describe(40, 30)).toBeNull();
        capture.release();
        expect(() => process.kill(pid, 0)).toThrow('ESRCH');
        await expect(frames.png(SIZE)).rejects.toThrow('the renderer is closed');
      });
    });
  },
);

import { beforeAll, describe, expect, it } from 'vitest';
import { cameraAt } from '../../../../src/viewer/view/steering/begin-camera.js';
import type { OwnCamera } from '../../../../src/simulator/world/views/index.js';
import { pictureMotion } from '../../../../src/viewer/view/pace/picture-motion.js';
import { type PictureInputs, PictureSchedule } from '../../../../src/viewer/view/pace/picture-schedule.js';
import { type Moment, MomentReader } from '../../../../src/renderer/live/index.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { bareWorld } from '../../../support/worlds.js';

const SAMPLES = 8;
const SAMPLE_MS = 100;

let world: SimulatedWorld;
let reader: MomentReader;
let camera: OwnCamera;
beforeAll(async () => {
  world = await bareWorld();
  reader = new MomentReader(world);
  camera = cameraAt(world.camera.pose, scene());
});

function scene() {
  const { templates, camera: main } = world;
  const snapshot = world.takeSnapshot();
  return { snapshot, templates, camera: main, moment: { session: '', homeId: snapshot.homeId } };
}

/** The definitions in all inputs. They must be one object, because a different object counts as changed content. */
let definitions: Moment['definitions'] | null = null;

function inputs(change: Partial<Moment> = {}): PictureInputs {
  const moment = reader.read();
  definitions ??= moment.definitions;
  const { templates } = world;
  const snapshot = world.takeSnapshot();
  const pose = camera.pose(scene());
  return {
    snapshot,
    templates,
    pose,
    view: camera.orbit,
    moment: { ...moment, definitions, clock: 'real', ...change },
    width: 900,
    height: 760,
    isWhole: true,
  };
}

/**
 * Draws a picture until the schedule rests.
 * @returns the schedule, and the number of samples in each picture that was shown
 */
function drawWhole(now = 0): { schedule: PictureSchedule; shown: number[] } {
  const schedule = new PictureSchedule(SAMPLES);
  const drawn = inputs();
  expect(schedule.next(drawn, now)).toMatchObject({ kind: 'draw' });
  schedule.begin(drawn, now);
  schedule.drawn(SAMPLE_MS);
  const shown: number[] = [];
  for (;;) {
    const step = schedule.next(drawn, now);
    if (step.kind !== 'sample') break;
    schedule.sampled(step, SAMPLE_MS);
    if (step.isShown) shown.push(schedule.samplesShown);
  }
  return { schedule, shown };
}

describe('the picture schedule', () => {
  it('the picture schedule draws all samples, shows the picture after each visible improvement, and then rests', () => {
    const { schedule, shown } = drawWhole();
    expect(shown).toEqual([4, 8]);
    expect(schedule.next(inputs({ warp: 0 }), 1)).toEqual({ kind: 'rest', forMs: Infinity });
    // With a warp of 1, the sky moves. The schedule rests for a short time, because it does not know the speed of the
    // sky yet.
    expect(schedule.next(inputs({ warp: 1 }), 1)).toEqual({ kind: 'rest', forMs: 1000 });
  });

  it('a picture that was begun with coarse models does not count as whole, even if the details arrive while it is drawn', () => {
    const schedule = new PictureSchedule(SAMPLES);
    schedule.begin({ ...inputs(), isWhole: false }, 0);
    schedule.forget();
    schedule.drawn(SAMPLE_MS);
    expect(schedule.showsWhole).toBe(false);
    schedule.begin(inputs(), SAMPLE_MS);
    expect(schedule.showsWhole).toBe(false);
    schedule.drawn(SAMPLE_MS);
    expect(schedule.showsWhole).toBe(true);
  });

  it('the picture schedule rests while time advances but nothing moves on the ground', () => {
    const { schedule } = drawWhole();
    const before = inputs();
    for (let tick = 1; tick <= 120; tick++) {
      world.step(1 / 60);
      expect(schedule.next(inputs(), (tick * 1000) / 60).kind).toBe('rest');
    }
    const { near, sky } = pictureMotion(before, inputs(), 760);
    expect(near).toBeLessThan(0.2);
    expect(sky).toBeGreaterThan(0.1);
  });

  it('the picture schedule draws at once when the camera moves by more than a fraction of a pixel', () => {
    const { schedule } = drawWhole();
    camera.turnBy(1e-6, 0);
    expect(schedule.next(inputs(), 1).kind).toBe('rest');
    camera.turnBy(1e-2, 0);
    expect(schedule.next(inputs(), 2)).toMatchObject({ kind: 'draw' });
  });

  it('the picture schedule draws at once when paint or size changes', () => {
    const { schedule } = drawWhole();
    const { paint } = reader.read();
    expect(schedule.hasOtherContent(inputs())).toBe(false);
    const painted = inputs({ paint: { ...paint, enabled: true } });
    expect(schedule.hasOtherContent(painted)).toBe(true);
    expect(schedule.next(painted, 1)).toMatchObject({ kind: 'draw' });
    expect(schedule.next({ ...inputs(), width: 901 }, 1)).toMatchObject({ kind: 'draw' });
  });

  it('with a stepped clock, the picture schedule draws after every step, however small the motion', () => {
    const stepped = inputs({ clock: 'stepped' });
    const schedule = new PictureSchedule(1);
    schedule.begin(stepped, 0);
    schedule.drawn(SAMPLE_MS);
    expect(schedule.next(stepped, 1).kind).toBe('rest');
    expect(schedule.next(inputs({ clock: 'stepped' }), 1)).toMatchObject({ kind: 'draw' });
  });

  it('the picture schedule spends at most 1/200 of the time on a slowly turning sky', () => {
    const { schedule } = drawWhole();
    world.step(10);
    const step = schedule.next(inputs(), 10_000);
    expect(step).toMatchObject({ kind: 'rest', forMs: 200 * SAMPLES * SAMPLE_MS - 10_000 });
    world.step(152);
    const late = inputs();
    const shown: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const next = schedule.next(late, 162_000);
      if (next.kind !== 'sample') throw new Error(`${sample}: ${next.kind}`);
      expect(next).toMatchObject({ sample, isAnother: sample === 0 });
      if (next.isAnother) schedule.begin(next.inputs, 162_000, { isHidden: true });
      schedule.sampled(next, SAMPLE_MS);
      if (next.isShown) shown.push(sample + 1);
    }
    expect(shown).toEqual([SAMPLES]);
    expect(schedule.next(late, 162_000).kind).toBe('rest');
  });

  it('the picture schedule redraws the sky as soon as it has turned by two degrees, however slow the drawing is', () => {
    const { schedule } = drawWhole();
    world.step(400);
    expect(schedule.next(inputs(), 400_000)).toMatchObject({ kind: 'sample', isAnother: true });
    // Draw many slow samples, so that the sky turns noticeably during this time.
    for (let sample = 0; sample < 20; sample++) {
      schedule.sampled(
        { kind: 'sample', inputs: inputs(), sample: 7, samples: 8, isAnother: false, isShown: true },
        1e6,
      );
    }
    expect(schedule.next(inputs(), 400_000)).toMatchObject({ kind: 'rest' });
    world.step(120);
    expect(schedule.next(inputs(), 520_000)).toMatchObject({ kind: 'sample', isAnother: true });
  });

  it('the picture schedule spends at most a sixth of the time on slow motion, and draws it without extra samples', () => {
    const { schedule } = drawWhole();
    const spent = (SAMPLES + 1) * SAMPLE_MS;
    // In each second of simulated time, the sky turns by about a tenth of a pixel.
    world.step(5);
    const first = inputs({ warp: 20 });
    expect(schedule.next(first, 1000)).toMatchObject({ kind: 'draw', isEasy: true, waitMs: 5 * spent - 1000 });
    schedule.begin(first, 5000);
    schedule.drawn(SAMPLE_MS);
    world.step(2);
    expect(schedule.next(inputs({ warp: 20 }), 5100)).toEqual({ kind: 'rest', forMs: 400 });
    world.step(8);
    expect(schedule.next(inputs({ warp: 20 }), 5500)).toMatchObject({ kind: 'draw', isEasy: true, waitMs: 0 });
  });

  it('the picture schedule draws motion near the camera later if the motion is too slow to see', () => {
    const drawnPlaces = inputs();
    const { schedule } = drawWhole();
    // Something moves by a pixel or two per minute, for example a slowly turning vessel.
    const far = camera.orbit.distance * 0.00002;
    const drawn = camera.orbit;
    const moved = { ...drawn, distance: drawn.distance + far };
    camera.orbit = moved;
    world.step(60);
    const creeping = { ...inputs(), view: drawn };
    const { near } = pictureMotion(drawnPlaces, creeping, creeping.height);
    expect(near).toBeGreaterThan(0.25);
    expect(near / 60).toBeLessThan(0.15);
    expect(schedule.next(creeping, 60_000).kind).toBe('rest');
    expect(schedule.next({ ...creeping, view: moved }, 60_000)).toMatchObject({ kind: 'draw', why: 'motion' });
    expect(schedule.next({ ...creeping, view: null }, 60_000)).toMatchObject({ kind: 'draw', why: 'motion' });
    expect(schedule.next(creeping, 200 * SAMPLES * SAMPLE_MS)).toMatchObject({ kind: 'sample', isAnother: true });
    camera.orbit = drawn;
  });

  it('the picture schedule draws at once when time runs fast', () => {
    const { schedule } = drawWhole();
    world.step(60);
    expect(schedule.next(inputs({ warp: 60 }), 1000)).toMatchObject({ kind: 'draw', waitMs: 0 });
    // This also holds long after the last picture, because the new warp may reach the page late.
    expect(schedule.next(inputs({ warp: 60 }), 600_000)).toMatchObject({ kind: 'draw', waitMs: 0 });
  });

  it('content counts as shown from the beginning of a picture with this content until the content changes', () => {
    const schedule = new PictureSchedule(SAMPLES);
    const first = inputs();
    expect(schedule.shows(first)).toBe(false);
    schedule.begin(first, 0);
    expect(schedule.shows(first)).toBe(true);
    // The content is the same, because motion changes only positions.
    expect(schedule.shows({ ...first, moment: { ...first.moment, ut: first.moment.ut + 1 } })).toBe(true);
    expect(schedule.shows({ ...first, moment: { ...first.moment, paint: { ...first.moment.paint } } })).toBe(false);
    schedule.forget();
    expect(schedule.shows(first)).toBe(false);
  });
});

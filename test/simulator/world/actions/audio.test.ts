import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { wav } from '../../audio/formats/clip-writer.js';
import { send, type Slots } from '../../../support/envelopes.js';
import { bareDefaultScene, bareWorld } from '../../../support/worlds.js';

let world: SimulatedWorld;
let events: string[];

beforeEach(async () => {
  world = await bareWorld();
  upload(world, 'a.wav', wav());
  events = [];
  world.onEvent(({ type, vessel, detail }) => events.push([type, vessel ?? 'global', detail].join(' ')));
});

function upload({ audio }: SimulatedWorld, name: string, bytes: Uint8Array): void {
  const opened = audio!.clips.open(name, { truncate: true });
  if (!opened.ok) throw new Error(opened.reason);
  opened.value.write(0, bytes);
  opened.value.close();
}

const run = (action: string, slots: Slots, on = world): string => {
  const outcome = send(on, action, slots);
  return outcome.ok ? 'ok' : outcome.errno;
};
const playing = (): unknown[] =>
  [...world.audio!.mixer.channels].map(({ options: { id, clip, startMs, endMs, loop, group }, sound, paused }) => ({
    ...{ id, clip, startMs, endMs, loop, group, paused },
    ...sound,
  }));

const PLAIN = {
  id: '#1',
  clip: 'a.wav',
  startMs: 0,
  endMs: 1000,
  loop: false,
  group: 'sfx',
  paused: false,
  volume: 1,
  pan: 0,
  pitch: 1,
};

describe('audio.play', () => {
  it('audio.play plays a clip with the given values, or with the defaults if no values are given', () => {
    expect(run('audio.play', { token: 'a.wav' })).toBe('ok');
    expect(run('audio.play', { token: 'a.wav', aux: 'b', values: [100, 5000, 0.5, 1, -1, 2, 2] })).toBe('ok');
    expect(run('audio.play', { token: 'a.wav', aux: '', values: [0, 0, 1, 0, 0, 1, 0] })).toBe('ok');
    expect(playing()).toEqual([
      PLAIN,
      { ...PLAIN, id: 'b', startMs: 100, loop: true, group: 'ui', volume: 0.5, pan: -1, pitch: 2 },
      { ...PLAIN, id: '#2' },
    ]);
  });

  it.each([
    ['no clip', { token: null }],
    ['an invalid clip name', { token: 'a/b' }],
    ['an invalid id', { aux: '#1' }],
    ['the id all', { aux: 'all' }],
    ['6 values', { values: [0, 0, 1, 0, 0, 1] }],
    ['a negative start', { values: [-1, 0, 1, 0, 0, 1, 0] }],
    ['an end that equals the start', { values: [100, 100, 1, 0, 0, 1, 0] }],
    ['a negative end', { values: [0, -1, 1, 0, 0, 1, 0] }],
    ['a volume of 1.1', { values: [0, 0, 1.1, 0, 0, 1, 0] }],
    ['a loop of 2', { values: [0, 0, 1, 2, 0, 1, 0] }],
    ['a pan of -2', { values: [0, 0, 1, 0, -2, 1, 0] }],
    ['a pitch of 0', { values: [0, 0, 1, 0, 0, 0, 0] }],
    ['the group 3', { values: [0, 0, 1, 0, 0, 1, 3] }],
    ['the group 0.5', { values: [0, 0, 1, 0, 0, 1, 0.5] }],
    ['a pitch of NaN', { values: [0, 0, 1, 0, 0, NaN, 0] }],
    ['a start after the end of the clip', { values: [1000, 0, 1, 0, 0, 1, 0] }],
  ])('audio.play refuses %s with EINVAL', (_name, slots) => {
    expect(run('audio.play', { token: 'a.wav', ...slots })).toBe('EINVAL');
    expect(playing()).toEqual([]);
    expect(run('audio.play', { token: 'a.wav', values: [999, 0, 1, 0, 0, 1, 0] })).toBe('ok');
  });

  it('audio.play gives different errors for an unknown clip, an unfinished upload and a damaged clip', () => {
    expect(run('audio.play', { token: 'b.wav' })).toBe('ENOENT');
    const opened = world.audio!.clips.open('b.wav');
    expect(run('audio.play', { token: 'b.wav' })).toBe('EBUSY');
    if (opened.ok) opened.value.close();
    expect(run('audio.play', { token: 'b.wav' })).toBe('EIO');
    upload(world, 'b.wav', wav());
    expect(run('audio.play', { token: 'b.wav' })).toBe('ok');
  });

  it('audio.play is refused beyond 16 channels, unless it replaces a channel', () => {
    for (let count = 0; count < 16; count++) expect(run('audio.play', { token: 'a.wav', aux: `c${count}` })).toBe('ok');
    expect(run('audio.play', { token: 'a.wav' })).toBe('EBUSY');
    expect(run('audio.play', { token: 'a.wav', aux: 'c3' })).toBe('ok');
    expect(events).toEqual(['audio.finished global c3 a.wav replaced']);
  });

  it('playback continues when the file of a clip is deleted or truncated', () => {
    run('audio.play', { token: 'a.wav' });
    world.audio!.clips.resize('a.wav', 0);
    expect(run('audio.play', { token: 'a.wav' })).toBe('EBUSY');
    world.audio!.clips.delete('a.wav');
    expect(run('audio.play', { token: 'a.wav' })).toBe('ENOENT');
    world.step(0.5);
    expect(playing()).toHaveLength(1);
    world.step(0.5);
    expect(events).toEqual(['audio.finished global #1 a.wav ended']);
  });
});

describe('audio.set and audio.stop', () => {
  it('audio.set changes channels and audio.stop ends them, by id and by clip', () => {
    run('audio.play', { token: 'a.wav' });
    expect(run('audio.set', { token: '#1', values: [0, 0.5, 1, 1, 2, 3, 3, 1, 4, 700] })).toBe('ok');
    expect(playing()).toEqual([{ ...PLAIN, volume: 0.5, pan: 1, pitch: 3, paused: true }]);
    expect([...world.audio!.mixer.channels][0]!.positionMs).toBe(700);
    expect(run('audio.set', { token: 'a.wav', values: [3, 0] })).toBe('ok');
    expect(run('audio.stop', { token: 'a.wav' })).toBe('ok');
    expect(events).toEqual(['audio.finished global #1 a.wav stopped']);
    expect(run('audio.set', { token: 'a.wav', values: [3, 0] })).toBe('ENOENT');
    expect(run('audio.stop', { token: 'a.wav' })).toBe('ENOENT');
    expect(run('audio.stop', { token: 'all' })).toBe('ok');
  });

  it.each([
    ['no values', null],
    ['an empty list of values', []],
    ['an incomplete pair', [0]],
    ['slot 5', [5, 0]],
    ['slot 0.5', [0.5, 0]],
    ['slot -1', [-1, 0]],
    ['a setting given twice', [0, 1, 0, 1]],
    ['a volume of 2', [0, 2]],
    ['a pause of 2', [3, 2]],
    ['a position before the clip', [4, -1]],
    ['an infinite position', [4, Infinity]],
  ])('audio.set and audio.stop refuse %s with EINVAL', (_name, values) => {
    run('audio.play', { token: 'a.wav' });
    expect(run('audio.set', { token: '#1', values })).toBe('EINVAL');
    expect(playing()).toEqual([PLAIN]);
    expect(run('audio.stop', { token: '' })).toBe('EINVAL');
  });
});

describe('the clock of sound', () => {
  it('a stepped clock advances sound by exactly its steps, whatever the time warp', () => {
    run('audio.play', { token: 'a.wav' });
    world.warp = 100;
    world.step(0.75);
    expect([...world.audio!.mixer.channels][0]!.positionMs).toBe(750);
  });

  it('a real clock advances sound by wall time, by at most 0.1 s per frame', async () => {
    const real = createWorld({ ...(await bareDefaultScene()), clock: 'real' });
    upload(real, 'a.wav', wav());
    run('audio.play', { token: 'a.wav' }, real);
    real.warp = 100;
    real.tick(0.02);
    real.tick(5);
    expect([...real.audio!.mixer.channels][0]!.positionMs).toBeCloseTo(120);
  });

  it('the frame during which a clip ends reports the end and its time', () => {
    const times: number[] = [];
    world.onEvent(({ ut }) => times.push(ut));
    const start = world.ut;
    run('audio.play', { token: 'a.wav' });
    world.step(0.9);
    expect(events).toEqual([]);
    world.step(0.3);
    expect([events, times]).toEqual([['audio.finished global #1 a.wav ended'], [start + 1.2]]);
  });

  it('if the same sounds are played again, their events come in the same order', async () => {
    const once = async (): Promise<string[]> => {
      const other = await bareWorld();
      const told: string[] = [];
      other.onEvent(({ ut, detail }) => told.push(`${ut} ${detail}`));
      upload(other, 'a.wav', wav());
      for (const pitch of [1, 2, 0.5]) {
        run('audio.play', { token: 'a.wav', values: [0, 0, 1, 0, 0, pitch, 0] }, other);
      }
      for (let frame = 0; frame < 150; frame++) other.step(1 / 60);
      return told;
    };
    const first = await once();
    expect(first).toHaveLength(3);
    expect(await once()).toEqual(first);
  });
});

describe('audio actions without permission or audio', () => {
  it('audio actions fail with EOPNOTSUPP without audio, and with EACCES while controls are off', async () => {
    const without = createWorld({ ...(await bareDefaultScene()), clock: 'stepped', audio: null });
    for (const [action, slots] of [
      ['audio.play', { token: 'a.wav' }],
      ['audio.set', { token: 'a', values: [0, 1] }],
      ['audio.stop', { token: 'all' }],
    ] as const) {
      expect(run(action, slots, without), action).toBe('EOPNOTSUPP');
      expect(run(action, slots, await bareWorld({ controlEnabled: false })), action).toBe('EACCES');
    }
    expect(run('audio.stop', { token: 'all' }, await bareWorld({ controlAllVessels: false }))).toBe('ok');
  });
});

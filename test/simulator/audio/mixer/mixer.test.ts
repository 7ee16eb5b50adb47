import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChannelOptions } from '../../../../src/simulator/audio/mixer/channel.js';
import { Mixer } from '../../../../src/simulator/audio/mixer/mixer.js';

let finished: string[];
let mixer: Mixer;
beforeEach(() => {
  finished = [];
  mixer = newMixer();
});

function newMixer(): Mixer {
  return new Mixer(3, (channel, clip, reason) => finished.push(`${channel} ${clip} ${reason}`));
}

const CLIP = { clip: 'a.wav', lengthMs: 1000, startMs: 0, endMs: 1000 } as const;
const PLAIN = { ...CLIP, volume: 1, pan: 0, pitch: 1, loop: false, group: 'sfx' } as const;

function play(id: string | null = null, options: Partial<ChannelOptions> = {}): string {
  const played = mixer.play('play', id, { ...PLAIN, ...options });
  return played.ok ? played.value : played.errno;
}

const places = (): unknown[] => [...mixer.channels].map(({ options, positionMs }) => [options.id, positionMs]);
const errnoOf = (outcome: { readonly ok: boolean }): string =>
  outcome.ok ? 'ok' : (outcome as unknown as { errno: string }).errno;

describe('the playback of a channel', () => {
  it('a channel advances with the frame clock, and ends at the end of its clip', () => {
    play();
    mixer.advance(0.4);
    expect(places()).toEqual([['#1', 400]]);
    mixer.advance(0.5);
    expect([mixer.count, finished]).toEqual([1, []]);
    mixer.advance(0.1);
    expect([mixer.count, finished]).toEqual([0, ['#1 a.wav ended']]);
  });

  it('a channel ends in the step that reaches its end, despite rounding errors', () => {
    play();
    for (let frame = 0; frame < 59; frame++) mixer.advance(1 / 60);
    expect(mixer.count).toBe(1);
    mixer.advance(1 / 60);
    expect(mixer.count).toBe(0);
  });

  it('a channel plays from its start to its end, and plays twice as fast at pitch 2', () => {
    play(null, { startMs: 200, endMs: 600, pitch: 2 });
    mixer.advance(0.1);
    expect(places()).toEqual([['#1', 400]]);
    mixer.advance(0.1);
    expect(finished).toEqual(['#1 a.wav ended']);
  });

  it('a channel with loop=1 carries the remainder of a step into the next repetition', () => {
    play(null, { startMs: 200, endMs: 600, loop: true });
    mixer.advance(0.5);
    expect(places()).toEqual([['#1', 300]]);
    mixer.advance(4 * 100 + 0.3);
    expect(places()[0]).toEqual(['#1', expect.closeTo(200, 3)]);
    expect(finished).toEqual([]);
  });

  it('a channel does not advance while it is paused, and continues from the same position', () => {
    play('hum');
    mixer.advance(0.3);
    mixer.set('set', 'hum', { paused: true });
    mixer.advance(10);
    expect(places()).toEqual([['hum', 300]]);
    mixer.set('set', 'hum', { paused: false });
    mixer.advance(0.2);
    expect(places()).toEqual([['hum', 500]]);
  });

  it('a channel seeks within its clip, and a position outside of it is clamped', () => {
    play('hum', { startMs: 200, endMs: 600 });
    for (const [seekMs, place] of [
      [300, 300],
      [0, 200],
      [5000, 600],
    ] as const) {
      mixer.set('set', 'hum', { seekMs });
      expect(places()).toEqual([['hum', place]]);
    }
    mixer.advance(0);
    expect(finished).toEqual(['hum a.wav ended']);
  });

  it('a channel keeps the settings that a change does not mention', () => {
    play('hum', { volume: 0.5 });
    mixer.set('set', 'hum', { pan: -1 });
    expect([...mixer.channels][0]!.sound).toEqual({ volume: 0.5, pan: -1, pitch: 1 });
  });
});

describe('the set of channels', () => {
  it('channels without a name get a number, and no number is used twice', () => {
    expect([play(), play('a'), play()]).toEqual(['#1', 'a', '#2']);
    mixer.stop('stop', '#2');
    expect(play()).toBe('#3');
  });

  it('the number of channels is limited, but a channel may replace another one at the limit', () => {
    for (const id of ['a', 'b', 'c']) play(id);
    expect([play(), play('d')]).toEqual(['EBUSY', 'EBUSY']);
    expect(play('b')).toBe('b');
    expect(finished).toEqual(['b a.wav replaced']);
    expect(places().map((place) => (place as string[])[0])).toEqual(['a', 'c', 'b']);
    mixer.stop('stop', 'a');
    expect(play('d')).toBe('d');
  });

  it('`stop` ends the channel with the given id, or else every channel that plays the clip of that name', () => {
    play('x', { clip: 'y' });
    play('y', { clip: 'x' });
    play('z', { clip: 'x' });
    expect(errnoOf(mixer.stop('stop', 'x'))).toBe('ok');
    expect(finished).toEqual(['x y stopped']);
    expect(errnoOf(mixer.stop('stop', 'x'))).toBe('ok');
    expect(finished.slice(1)).toEqual(['y x stopped', 'z x stopped']);
  });

  it('`set` and `stop` are refused for a missing channel, but `stop all` is always accepted', () => {
    expect(errnoOf(mixer.set('set', 'a', { volume: 0 }))).toBe('ENOENT');
    expect(errnoOf(mixer.stop('stop', 'a'))).toBe('ENOENT');
    expect(errnoOf(mixer.stop('stop', 'all'))).toBe('ok');
    play('a');
    expect(errnoOf(mixer.set('set', 'a', { volume: 0 }))).toBe('ok');
    play('b');
    expect(errnoOf(mixer.stop('stop', 'all'))).toBe('ok');
    expect(finished).toEqual(['a a.wav stopped', 'b a.wav stopped']);
  });
});

describe('time in the mixer', () => {
  const options = fc.record({
    startMs: fc.integer({ min: 0, max: 400 }),
    endMs: fc.integer({ min: 500, max: 1000 }),
    pitch: fc.constantFrom(0.25, 0.5, 1, 2, 4),
    loop: fc.boolean(),
  });
  const steps = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 20 });

  it('a channel has the same position and end however time is split into steps', () => {
    fc.assert(
      fc.property(fc.array(options, { maxLength: 3 }), steps, (channels, cut) => {
        const runs = [cut, [cut.reduce((sum, step) => sum + step, 0)]].map((durations) => {
          finished = [];
          mixer = newMixer();
          for (const channel of channels) play(null, channel);
          for (const ms of durations) mixer.advance(ms / 1000);
          return [[...finished].sort(), places()];
        });
        expect(runs[0]![0]).toEqual(runs[1]![0]);
        const [stepped, whole] = runs.map(([, at]) => at as [string, number][]);
        expect(stepped!.map(([id]) => id)).toEqual(whole!.map(([id]) => id));
        for (const [index, [, place]] of stepped!.entries()) {
          // At the moment when a loop starts again, its position may be reported as its start or as its end. Both mean
          // the same.
          const { startMs, endMs } = channels[Number(whole![index]![0].slice(1)) - 1]!;
          const apart = Math.abs(place - whole![index]![1]);
          expect(Math.min(apart, endMs - startMs - apart)).toBeLessThan(1e-3);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChannelChange, GROUPS, type PlayRequest } from '../../../../src/contract/actions/audio.js';
import { PLAY_DEFAULTS } from '../../../../src/simulator/audio/index.js';
import { type Outcome } from '../../../../src/base/errors/index.js';
import { parsePlay, parseSet, parseStop } from '../../../../src/simulator/fields/parse/audio-lines.js';
import { AUDIO_ACTIONS, command, decodeArguments } from '../../../../src/simulator/world/index.js';
import { envelope, type Slots } from '../../../support/envelopes.js';

const errnoOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'ok' : outcome.errno);
const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
};

/** Parses a line as a leaf does, and then lets the action of the leaf check the values. */
const written = {
  play: (line: string): Outcome<unknown> => {
    const request = parsePlay(line);
    return request.ok ? command(AUDIO_ACTIONS.play, request.value, 'audio/play') : request;
  },
  set: (line: string): Outcome<unknown> => {
    const given = parseSet(line);
    return given.ok ? command(AUDIO_ACTIONS.set, given.value, 'audio/set') : given;
  },
};

/** Returns the slots of a request as the document describes them. An end of 0 means the end of the clip. */
function playSlots({ clip, id, startMs, endMs, volume, loop, pan, pitch, group }: PlayRequest): Slots {
  const values = [startMs, endMs ?? 0, volume, Number(loop), pan, pitch, GROUPS.indexOf(group)];
  return { token: clip, aux: id, values };
}

/**
 * Returns the slots of a change as the document describes them. They are pairs: the number of a property, and its new
 * value.
 */
function changeSlots(change: ChannelChange): Slots {
  const names = ['volume', 'pan', 'pitch', 'paused', 'seekMs'] as const;
  const pairs = names.flatMap((name, number) => (change[name] === undefined ? [] : [number, Number(change[name])]));
  return { token: 'a', values: pairs };
}

describe('a line of audio/play', () => {
  it('a line of audio/play may contain only a clip, and everything else then has its default', () => {
    expect(valueOf(parsePlay('  horn.wav '))).toEqual({ clip: 'horn.wav', ...PLAY_DEFAULTS });
  });

  it('a line of audio/play accepts every key, in any order, separated by any white space', () => {
    const line = 'horn.wav\tgroup=music  id=a.b-C_1 pitch=100 pan=-1 vol=0.5 end=2e3 start=1000.5 loop=1';
    expect(valueOf(parsePlay(line))).toEqual({
      clip: 'horn.wav',
      id: 'a.b-C_1',
      startMs: 1000.5,
      endMs: 2000,
      volume: 0.5,
      loop: true,
      pan: -1,
      pitch: 100,
      group: 'music',
    });
  });

  it.each([
    ['vol', ['0', '1', '0.5'], ['-0.01', '1.01', 'x', 'NaN']],
    ['pan', ['-1', '0', '1'], ['-1.01', '1.01', 'left']],
    ['pitch', ['0.001', '100'], ['0', '-1', '100.1', 'Infinity']],
    ['start', ['0', '0.5', '1e6'], ['-1', '-0.001', '0x10']],
    ['end', ['1', '0.001'], ['0', '-1', '1,5']],
    ['loop', ['0', '1'], ['2', 'true', '1.0']],
    ['group', [...GROUPS], ['SFX', 'voice', 'toString']],
    ['id', ['a', '_', 'x'.repeat(64)], ['all', '#1', 'x'.repeat(65), 'a/b', 'ä']],
  ])('the key %s of audio/play accepts %j and refuses %j', (key, accepted, refused) => {
    for (const value of accepted) expect(errnoOf(written.play(`a.wav ${key}=${value}`)), value).toBe('ok');
    for (const value of refused) expect(errnoOf(written.play(`a.wav ${key}=${value}`)), value).toBe('EINVAL');
    expect(errnoOf(written.play(`a.wav ${key}=${accepted[0]} ${key}=${accepted[0]}`)), 'twice').toBe('EINVAL');
    expect(errnoOf(written.play(`a.wav ${key}=`)), 'without a value').toBe('EINVAL');
    expect(errnoOf(written.play(`a.wav ${key}`)), 'without =').toBe('EINVAL');
    expect(errnoOf(written.play(`a.wav ${key.toUpperCase()}=${accepted[0]}`)), 'in capitals').toBe('EINVAL');
  });

  it.each([
    '',
    ' ',
    'a/b.wav',
    '..',
    'x'.repeat(65),
    'vol=1',
    'a.wav b.wav',
    'a.wav speed=1',
    'a.wav =1',
    'a.wav seek=1',
  ])('a line of audio/play refuses %j', (line) => {
    expect(errnoOf(written.play(line))).toBe('EINVAL');
  });

  it('the end in a line of audio/play must be after its start', () => {
    expect(errnoOf(written.play('a.wav start=100 end=101'))).toBe('ok');
    for (const end of [100, 99]) expect(errnoOf(written.play(`a.wav start=100 end=${end}`))).toBe('EINVAL');
  });

  const request: fc.Arbitrary<PlayRequest> = fc.record({
    clip: fc.constantFrom('a.wav', 'b', 'x-1_2.mp3'),
    id: fc.option(fc.constantFrom('a', 'b.c', 'D-9')),
    startMs: fc.integer({ min: 0, max: 1000 }),
    endMs: fc.option(fc.integer({ min: 1001, max: 9999 })),
    volume: fc.constantFrom(0, 0.25, 1),
    pan: fc.constantFrom(-1, 0.5, 1),
    pitch: fc.constantFrom(0.5, 1, 100),
    loop: fc.boolean(),
    group: fc.constantFrom(...GROUPS),
  });

  it('a line of audio/play and the command audio.play lead to the same request', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const { clip, id, startMs, endMs, volume, pan, pitch, loop, group } = wanted;
        const words = [`start=${startMs}`, `vol=${volume}`, `pan=${pan}`, `pitch=${pitch}`, `loop=${loop ? 1 : 0}`];
        const more = [...(id === null ? [] : [`id=${id}`]), ...(endMs === null ? [] : [`end=${endMs}`])];
        expect(valueOf(parsePlay([clip, ...words, ...more, `group=${group}`].join(' ')))).toEqual(wanted);
        expect(valueOf(decodeArguments(AUDIO_ACTIONS.play, envelope('audio.play', playSlots(wanted))))).toEqual(wanted);
      }),
    );
  });

  it('any text as a line of audio/play gives a request or a one-line refusal', () => {
    const word = fc.oneof(
      fc.constantFrom('a.wav', 'vol=', 'pan=1', 'id=a', 'loop=1', 'start=1', 'end=0', '=', '\0'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        for (const parse of [written.play, written.set, parseStop]) {
          const parsed = parse(words.join(' '));
          if (parsed.ok) continue;
          expect(parsed.errno).toBe('EINVAL');
          expect(parsed.reason).toMatch(/^audio\/(play|set|stop): [^\p{C}\p{Zl}\p{Zp}]*$/u);
        }
      }),
    );
  });
});

describe('a line of audio/set', () => {
  it('a line of audio/set changes only the settings that it names', () => {
    expect(valueOf(parseSet('#12 vol=0'))).toEqual({ target: '#12', change: { volume: 0 } });
    expect(valueOf(parseSet('a.wav seek=0 pitch=2 pan=0.5 pause=1'))).toEqual({
      target: 'a.wav',
      change: { seekMs: 0, pitch: 2, pan: 0.5, paused: true },
    });
  });

  it.each([
    ['vol', ['0', '1'], ['-0.1', '1.1', 'loud']],
    ['pan', ['-1', '1'], ['-1.1', '1.1']],
    ['pitch', ['0.01', '100'], ['0', '101']],
    ['seek', ['0', '1e9'], ['-1', 'end']],
    ['pause', ['0', '1'], ['2', 'yes']],
    ['resume', ['1'], ['0', '2']],
  ])('the key %s of audio/set accepts %j and refuses %j', (key, accepted, refused) => {
    for (const value of accepted) expect(errnoOf(written.set(`a ${key}=${value}`)), value).toBe('ok');
    for (const value of refused) expect(errnoOf(written.set(`a ${key}=${value}`)), value).toBe('EINVAL');
    expect(errnoOf(written.set(`a ${key}=${accepted[0]} ${key}=${accepted[0]}`)), 'twice').toBe('EINVAL');
  });

  it('pause=0 and resume=1 have the same effect in a line of audio/set, and cannot be combined', () => {
    for (const word of ['pause=0', 'resume=1']) {
      expect(valueOf(parseSet(`a ${word}`)).change, word).toEqual({ paused: false });
    }
    for (const words of ['pause=1 resume=1', 'resume=1 pause=0']) {
      expect(errnoOf(written.set(`a ${words}`)), words).toBe('EINVAL');
    }
  });

  it.each(['', 'a', 'a vol', 'a speed=1', 'a loop=1', 'a b vol=1', '#x vol=1', '# vol=1', '#0 vol=1', '/ vol=1'])(
    'a line of audio/set refuses %j',
    (line) => {
      expect(errnoOf(written.set(line))).toBe('EINVAL');
    },
  );

  it('a line of audio/set and the command audio.set lead to the same change', () => {
    const change = fc.record(
      {
        volume: fc.constantFrom(0, 0.5, 1),
        pan: fc.constantFrom(-1, 0, 1),
        pitch: fc.constantFrom(0.5, 100),
        paused: fc.boolean(),
        seekMs: fc.integer({ min: 0, max: 9999 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (wanted) => {
        if (Object.keys(wanted).length === 0) return;
        expect(valueOf(decodeArguments(AUDIO_ACTIONS.set, envelope('audio.set', changeSlots(wanted))))).toEqual({
          target: 'a',
          change: wanted,
        });
      }),
    );
  });
});

describe('a line of audio/stop', () => {
  it.each(['all', 'a.wav', '#1', ' a '])('a line of audio/stop accepts %j', (line) => {
    expect(valueOf(parseStop(line))).toEqual({ target: line.trim() });
  });

  it.each(['', 'a b', '#', '#x', 'a/b', '..'])('a line of audio/stop refuses %j', (line) => {
    expect(errnoOf(parseStop(line))).toBe('EINVAL');
  });
});

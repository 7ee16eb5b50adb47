import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { EVENT_TYPES } from '../../../src/leaderboard/envelopes/event-types.js';
import { jsonMembers } from '../../../src/leaderboard/envelopes/json-members.js';
import { readEvent } from '../../../src/leaderboard/envelopes/read-event.js';
import { canonicalUlid, ulidBytes, ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { eventLine } from './event-lines.js';

const raw = (member: string): string => eventLine().replace(/"payload":.*$/, () => `${member}}`);
const manyKeys = (last: string): string =>
  raw(`"payload":{${[...Array.from({ length: 40 }, (_, at) => `k${at}`), last].map((key) => `"${key}":0`).join()}}`);
const nested = (depth: number): string => raw(`"payload":${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`);

function refusalOf(line: string): string {
  try {
    readEvent(line, 7);
    return 'taken';
  } catch (error) {
    if (error instanceof BoardError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

describe('the line of an event', () => {
  it('reading an event returns every member', () => {
    expect(readEvent(eventLine(), 1)).toEqual({
      id: '01JD3Q8Z5M6N7P8Q9R0S1T2V3W',
      type: 'flight.started',
      ver: 1,
      session: '01JD3Q8Z5M6N7P8Q9R0S1T2V3X',
      flight: '01JD3Q8Z5M6N7P8Q9R0S1T2V3Y',
      career: 'abcdefgh01234567',
      simT: 12.5,
      wallT: 1_790_000_000_000,
      payload: '{"vehicle_name":"Hunter","mass_kg":1500}',
    });
  });

  it('reading an event keeps the text of the payload: spelling of numbers, order of keys, escapes', () => {
    const payload = '{ "b":1.50, "a":1e3,"n":\t1e999, "u":"\\u0000\\ud800", "e":{"}":"\\"]"} }';
    expect(readEvent(raw(`"payload" : ${payload} `), 1).payload).toBe(payload);
  });

  it.each([
    ['no flight', { flight: undefined }, 'flight', null],
    ['a flight of null', { flight: null }, 'flight', null],
    ['no time', { sim_t: undefined }, 'simT', null],
    ['a time of zero', { sim_t: 0 }, 'simT', 0],
    ['a negative time', { sim_t: -0.25 }, 'simT', -0.25],
    ['no payload', { payload: undefined }, 'payload', '{}'],
    ['a ULID in lower case', { id: '01jd3q8z5m6n7p8q9r0s1t2v3w' }, 'id', '01JD3Q8Z5M6N7P8Q9R0S1T2V3W'],
    ['a version that is not yet known', { ver: 9 }, 'ver', 9],
  ])('an event is accepted with %s', (_title, change, member, value) => {
    expect(readEvent(eventLine(change), 1)[member as 'id']).toBe(value);
  });

  it.each([...EVENT_TYPES, 'system.discovered', 'x', 'a.b.c_2', 'x'.repeat(64)])(
    'an event may have the type %s',
    (type) => {
      expect(readEvent(eventLine({ type }), 1).type).toBe(type);
    },
  );

  it.each([
    ['no id', eventLine({ id: undefined }), "'id' must be a ULID"],
    ['an id beyond 128 bits', eventLine({ id: '8ZZZZZZZZZZZZZZZZZZZZZZZZZ' }), "'id' must be a ULID"],
    ['an id with a letter that no ULID has', eventLine({ id: '01JD3Q8Z5M6N7P8Q9R0S1T2V3U' }), "'id' must be a ULID"],
    [
      'an id with a letter whose upper case is ASCII',
      eventLine({ id: '01JD3Q8Z5M6N7P8Q9R0ſ1T2V3W' }),
      "'id' must be a ULID",
    ],
    ['a session that is null', eventLine({ session: null }), "'session' must be a ULID"],
    ['an empty flight', eventLine({ flight: '' }), "'flight' must be a ULID"],
    ...['', 'x'.repeat(65), 'System.Body', 'system..body', '.body', 'a b', '<b>', 'café', 7].map(
      (type): [string, string, string] => [`the type ${JSON.stringify(type)}`, eventLine({ type }), "'type' must be"],
    ),
    ['version 0', eventLine({ ver: 0 }), "'ver' must be from 1"],
    ['a version that is a text', eventLine({ ver: '1' }), "'ver' must be an integer"],
    [
      'a version written as 1.0',
      raw('"x":1').replace('"ver":1', '"ver":1.0').replace(',"x":1', ''),
      "'ver' must be an",
    ],
    ['a clock written as 1e3', eventLine().replace(/"wall_t":\d+/, '"wall_t":1e3'), "'wall_t' must be an integer"],
    ['a clock beyond 2^53', eventLine().replace(/"wall_t":\d+/, '"wall_t":9007199254740993'), "'wall_t' must be an"],
    ['a time beyond doubles', eventLine().replace('12.5', '1e999'), "'sim_t' must be a number"],
    ['a career in upper case', eventLine({ career: 'ABCDEFGH01234567' }), "'career' must be 16"],
    ['a career with a letter that is not allowed', eventLine({ career: 'abcdefgi01234567' }), "'career' must be 16"],
    ['a payload that is null', eventLine({ payload: null }), "'payload' must be an object"],
    ['a payload that is a list', eventLine({ payload: [] }), "'payload' must be an object"],
    ['an unknown member', eventLine({ player: 'x' }), "unknown member 'player'"],
    ['a member in other letter case', eventLine({ ID: 'x' }), "unknown member 'ID'"],
    ['a member that every object has', raw('"payload":{},"toString":1'), "unknown member 'toString'"],
    ['a member that no object lists', raw('"payload":{},"__proto__":{}'), "unknown member '__proto__'"],
    ['a member that occurs twice', raw('"payload":{},"ver":1'), "the key 'ver' is repeated"],
    ['a member that occurs twice, spelt differently', raw('"payload":{},"v\\u0065r":1'), "the key 'ver' is repeated"],
    ['a key that occurs twice in the payload', raw('"payload":{"a":[{"b":1,"b":2}]}'), "the key 'b' is repeated"],
    ['a key that occurs again after many others', manyKeys('k0'), "the key 'k0' is repeated"],
    ['a key that occurs twice after many others', manyKeys('k39'), "the key 'k39' is repeated"],
    [
      'a key that occurs again after strings with quotes and backslashes',
      raw(String.raw`"payload":{"a":"\\","b":"\"\\\"","a":1}`),
      "the key 'a' is repeated",
    ],
    ['a payload nested too deeply', nested(65), 'objects and arrays may nest 64 deep at most'],
  ])('an event is refused with %s', (_title, line, refusal) => {
    expect(refusalOf(line)).toContain(`malformed_batch: line 7: ${refusal}`);
  });

  it('an event may have many keys, and strings that end with a backslash', () => {
    expect(refusalOf(manyKeys('k40'))).toBe('taken');
    expect(refusalOf(raw(String.raw`"payload":{"a":"\\","b":"\"\\\"","c":"{\",\"a\":1}"}`))).toBe('taken');
  });

  it('an event may be nested 64 deep', () => {
    expect(refusalOf(nested(64))).toBe('taken');
  });

  it('reading an event accepts any JSON object as its payload, and keeps its text', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })),
        fc.constantFrom('', ' ', '\t'),
        (value, gap) => {
          const payload = JSON.stringify(value, null, gap).replaceAll('\n', '');
          expect(readEvent(raw(`"payload":${gap}${payload}`), 1).payload).toBe(payload);
        },
      ),
    );
  });

  it('reading an event finds every member that JSON.parse finds, with its original text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const members = jsonMembers(JSON.stringify(value));
        expect(Object.fromEntries([...members].map(([key, text]) => [key, JSON.parse(text) as unknown]))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });
});

describe('the ULID codec', () => {
  it('a ULID converts to bytes and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const ulid = ulidOf(bytes);
        expect(canonicalUlid(ulid)).toBe(ulid);
        expect(ulidBytes(ulid)).toEqual(bytes);
      }),
    );
  });
});

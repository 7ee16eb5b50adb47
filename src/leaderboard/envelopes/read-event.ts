import { jsonFault } from '../../base/errors/index.js';
import { BoardError } from '../board-error.js';
import { isTypeName } from './event-types.js';
import { JsonFault, jsonMembers } from './json-members.js';
import { canonicalUlid } from './ulid.js';

/** An event with the members that the client sent. ULIDs are in canonical form. */
export interface EventEnvelope {
  readonly id: string;
  readonly type: string;
  readonly ver: number;
  readonly session: string;
  readonly flight: string | null;
  readonly career: string;
  /** Career time, s; null if unknown. */
  readonly simT: number | null;
  /** Time on the client's clock, unix ms; stored, but never published. */
  readonly wallT: number;
  /** The payload, a JSON object, exactly as it was sent. */
  readonly payload: string;
}

type Fields = Readonly<Record<string, unknown>>;

const CAREER = /^[0-9a-hjkmnp-tv-z]{16}$/;
const INTEGER = /^-?\d+$/;
const NAME_SHOWN = 64;

/**
 * @param line number of the line, counted from 1, for messages
 * @throws BoardError malformed_batch that names the line and the member
 */
export function readEvent(text: string, line: number): EventEnvelope {
  const fail = (why: string): never => {
    throw new BoardError('malformed_batch', `line ${line}: ${why}`);
  };
  const fields = parse(text, fail);
  const written = membersOf(text, fail);
  for (const key of written.keys()) {
    if (!Object.hasOwn(READERS, key)) fail(`unknown member '${key.slice(0, NAME_SHOWN)}'`);
  }
  const read = <Name extends keyof typeof READERS>(name: Name): ReturnType<(typeof READERS)[Name]> =>
    READERS[name](fields[name], written.get(name) ?? '', fail) as ReturnType<(typeof READERS)[Name]>;
  return {
    id: read('id'),
    type: read('type'),
    ver: read('ver'),
    session: read('session'),
    flight: read('flight'),
    career: read('career'),
    simT: read('sim_t'),
    wallT: read('wall_t'),
    payload: read('payload'),
  };
}

type Fail = (why: string) => never;

function parse(text: string, fail: Fail): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(`is not JSON: ${jsonFault(text).message}`);
  }
  return isObject(value) ? value : fail('is not one JSON object');
}

function membersOf(text: string, fail: Fail): Map<string, string> {
  try {
    return jsonMembers(text);
  } catch (error) {
    if (error instanceof JsonFault) return fail(error.message);
    throw error;
  }
}

/**
 * Functions that read the members of an event. A reader gets both the parsed value of a member and its text as sent.
 */
const READERS = {
  id: (value: unknown, _text: string, fail: Fail) => ulid('id', value, fail),
  type: (value: unknown, _text: string, fail: Fail): string =>
    typeof value === 'string' && isTypeName(value)
      ? value
      : fail(`'type' must be at most 64 characters of a-z, 0-9 and _, in words with dots between them`),
  ver: (value: unknown, text: string, fail: Fail) => {
    const ver = integer('ver', value, text, fail);
    return ver >= 1 && ver <= 0x7fff_ffff ? ver : fail(`'ver' must be from 1 to 2147483647`);
  },
  session: (value: unknown, _text: string, fail: Fail) => ulid('session', value, fail),
  flight: (value: unknown, _text: string, fail: Fail) => (value == null ? null : ulid('flight', value, fail)),
  career: (value: unknown, _text: string, fail: Fail) =>
    typeof value === 'string' && CAREER.test(value)
      ? value
      : fail(`'career' must be 16 characters of 0-9 and a-z without i, l, o and u`),
  sim_t: (value: unknown, _text: string, fail: Fail): number | null => {
    if (value == null) return null;
    return typeof value === 'number' && Number.isFinite(value) ? value : fail(`'sim_t' must be a number`);
  },
  wall_t: (value: unknown, text: string, fail: Fail) => integer('wall_t', value, text, fail),
  payload: (value: unknown, text: string, fail: Fail): string => {
    if (value === undefined) return '{}';
    return isObject(value) ? text : fail(`'payload' must be an object`);
  },
};

function ulid(name: string, value: unknown, fail: Fail): string {
  return (typeof value === 'string' ? canonicalUlid(value) : null) ?? fail(`'${name}' must be a ULID`);
}

function integer(name: string, value: unknown, text: string, fail: Fail): number {
  return INTEGER.test(text) && Number.isSafeInteger(value) ? (value as number) : fail(`'${name}' must be an integer`);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

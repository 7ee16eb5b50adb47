import { expect } from 'vitest';
import type { Config } from '../../src/contract/vocabulary/config-keys.js';
import type { Errno } from '../../src/base/errors/index.js';
import type { SimulatedWorld } from '../../src/simulator/world/index.js';
import { type Door, type Following, NotOffered, Refusal, type Subject } from './subject.js';

/** The expected result of a step: a text, `ok` or an errno. */
export type Gives = string;
export const OK = 'ok';

/** The interfaces `doors` correctly give the result `gives` instead of the usual one; `because` is the reason. */
export interface Elsewise {
  readonly doors: readonly Door[];
  readonly gives: Gives;
  readonly because: string;
}

interface Context {
  readonly subject: Subject;
  readonly door: Door;
  readonly following: Following[];
}

/**
 * An operation through an interface, with a check of the result. Returns `ends` if the interface does not have the
 * operation.
 */
export type Step = (context: Context) => Promise<'ends' | 'goes on'>;

export interface Case {
  readonly title: string;
  readonly config?: Partial<Config>;
  /** Prepares the world directly before the steps run. */
  readonly world?: (world: SimulatedWorld) => void;
  readonly steps: readonly Step[];
}

export const read = (path: string, gives: Gives, ...elsewise: Elsewise[]): Step =>
  step(`read ${path}`, gives, elsewise, ({ subject }) => subject.read(path));

export const write = (path: string, text: string, gives: Gives = OK, ...elsewise: Elsewise[]): Step =>
  step(`write ${path} ${text.slice(0, 60)}`, gives, elsewise, ({ subject }) => done(subject.write(path, text)));

export const upload = (path: string, chunks: readonly Uint8Array[], gives: Gives = OK, ...elsewise: Elsewise[]): Step =>
  step(`upload ${path}`, gives, elsewise, ({ subject }) => done(subject.upload(path, chunks)));

export const begin = (path: string, chunks: readonly Uint8Array[]): Step =>
  step(`begin ${path}`, OK, [], ({ subject }) => done(subject.upload(path, chunks, true)));

export const remove = (path: string, gives: Gives = OK, ...elsewise: Elsewise[]): Step =>
  step(`remove ${path}`, gives, elsewise, ({ subject }) => done(subject.remove(path)));

export const list = (path: string, gives: Gives): Step =>
  step(`list ${path}`, gives, [], async ({ subject }) =>
    subject.list ? (await subject.list(path)).join(' ') : NOT_OFFERED,
  );

export const download = (path: string, bytes: Uint8Array): Step =>
  step(`download ${path}`, hex(bytes), [], async ({ subject }) =>
    subject.download ? hex(await subject.download(path)) : NOT_OFFERED,
  );

export const createExclusively = (path: string, gives: Gives = OK): Step =>
  step(`create ${path}`, gives, [], ({ subject }) => done(subject.createExclusively?.(path)));

export const makeDirectory = (path: string, gives: Gives): Step =>
  step(`mkdir ${path}`, gives, [], ({ subject }) => done(subject.makeDirectory?.(path)));

export const removeDirectory = (path: string, gives: Gives): Step =>
  step(`rmdir ${path}`, gives, [], ({ subject }) => done(subject.removeDirectory?.(path)));

/** A step that opens a stream. The `nextLine` steps after it read from this stream. */
export const follow = (path: string, gives: Gives = OK, ...elsewise: Elsewise[]): Step =>
  step(`follow ${path}`, gives, elsewise, async ({ subject, following }) => {
    following.push(await subject.follow(path));
    return OK;
  });

export const nextLine = (line: string): Step =>
  step('next line', line, [], ({ following }) => following.at(-1)!.line());

export const nextLineBegins = (text: string): Step =>
  step('next line', text, [], async ({ following }) => (await following.at(-1)!.line()).slice(0, text.length));

const NOT_OFFERED = Symbol('not offered');
const ENDS = Symbol('ends');

/** Waits for an operation. @returns `ok`, or `NOT_OFFERED` if the interface does not have the operation */
async function done(work: Promise<unknown> | undefined): Promise<string | typeof NOT_OFFERED> {
  if (!work) return NOT_OFFERED;
  await work;
  return OK;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function step(
  what: string,
  gives: Gives,
  elsewise: readonly Elsewise[],
  run: (context: Context) => Promise<string | typeof NOT_OFFERED>,
): Step {
  return async (context) => {
    const other = elsewise.find(({ doors }) => doors.includes(context.door));
    const came = await run(context).catch((error: unknown): Errno | typeof ENDS => {
      if (error instanceof Refusal) return error.errno;
      if (error instanceof NotOffered) return ENDS;
      throw error;
    });
    if (came === ENDS) return 'ends';
    if (came !== NOT_OFFERED) expect(came, `${what}, ${context.door}`).toBe(other?.gives ?? gives);
    return 'goes on';
  };
}

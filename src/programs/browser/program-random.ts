import { seededRandom } from './seeded-random.js';

/** Matches functions that make ids: `generateUUID` of three.js, `RandomGUID` of Babylon.js. */
const MAKES_IDS = /[ug]uid/i;

/** One sequence of numbers for the ids in all programs of a process, so that no two objects get the same id. */
const randomOfIds = seededRandom(0x1d5);

/**
 * Makes a `Math.random` that depends on the seed. Ids get numbers from a separate sequence that never starts again.
 * Otherwise, an object of a later program could get the id of an object from an earlier program: engines keep some
 * objects of the first program for the whole process.
 */
export function programRandom(seed: number): () => number {
  const random = seededRandom(seed);
  return function next() {
    return MAKES_IDS.test(callerOf(next)) ? randomOfIds() : random();
  };
}

function callerOf(called: () => number): string {
  const before = { stackTraceLimit: Error.stackTraceLimit, prepareStackTrace: formatOfStacks() };
  const found: { stack?: readonly NodeJS.CallSite[] } = {};
  Error.stackTraceLimit = 1;
  Error.prepareStackTrace = (_, frames) => frames;
  Error.captureStackTrace(found, called);
  const [frame] = found.stack ?? [];
  Object.assign(Error, before);
  return frame?.getFunctionName() ?? '';
}

const formatOfStacks = (): unknown => Reflect.get(Error, 'prepareStackTrace');

import { seededRandom } from './seeded-random.js';

/** Matches the names of functions that make ids: `generateUUID` of three.js, `RandomGUID` of Babylon.js. */
const MAKES_IDS = /[ug]uid/i;

/** The random numbers for ids. All programs of a process use one sequence, so no two objects have the same id. */
const randomOfIds = seededRandom(0x1d5);

/**
 * Makes the `Math.random` of a program from a seed. Ids have random numbers of their own, because engines keep some
 * objects of the first program for the whole process. Otherwise, a later program would give the ids of these objects to
 * others, and its other random numbers would differ from those in a separate process.
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

import { seededRandom } from './seeded-random.js';

/** Names of the functions that make ids: `generateUUID` of three.js, `RandomGUID` of Babylon.js. */
const MAKES_IDS = /[ug]uid/i;

/** The random numbers of ids. They go on from one program to the next, and so no two objects of a process have one id. */
const randomOfIds = seededRandom(0x1d5);

/**
 * Returns the `Math.random` of a program, from a seed.
 *
 * Ids have random numbers of their own: engines keep some objects for the whole process, which the first program makes. With
 * the numbers of the program, a later program would give their ids to other objects, and draw other numbers than alone.
 */
export function programRandom(seed: number): () => number {
  const random = seededRandom(seed);
  return function next() {
    return MAKES_IDS.test(callerOf(next)) ? randomOfIds() : random();
  };
}

/** Returns the name of the function that called another one, `''` for one without a name. */
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

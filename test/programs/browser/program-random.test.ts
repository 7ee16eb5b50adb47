import { describe, expect, test } from 'vitest';
import { programRandom } from '../../../src/programs/browser/program-random.js';

describe('the random numbers of a program', () => {
  const numbers = (random: () => number) => [random(), random(), random()];

  test('a program gets the same random numbers for the same seed, and different ones for another seed', () => {
    expect(numbers(programRandom(1))).toEqual(numbers(programRandom(1)));
    expect(numbers(programRandom(1))).not.toEqual(numbers(programRandom(2)));
  });

  test("a program's random numbers do not depend on how many ids its engine creates", () => {
    const random = programRandom(1);
    const generateUUID = (): number => random() + random();
    const found = [random()];
    generateUUID();
    found.push(random(), random());
    expect(found).toEqual(numbers(programRandom(1)));
  });

  test("a program never gets the id of an earlier program's object", () => {
    const ids = [1, 1, 1].map((seed) => {
      const random = programRandom(seed);
      return (function generateUUID(): number {
        return random();
      })();
    });
    expect(new Set(ids).size).toBe(3);
  });

  test("a program's random numbers do not change the settings of error stacks", () => {
    const state = (): unknown[] => ['stackTraceLimit', 'prepareStackTrace'].map((name) => Reflect.get(Error, name));
    const before = state();
    programRandom(1)();
    expect(state()).toEqual(before);
  });
});

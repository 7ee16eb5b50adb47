import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClonePool, type MaterialClone, packColour } from '../../../../src/simulator/paint/kittens/clone-pool.js';

describe('the colour of a clone', () => {
  it('the colour of a clone has 8 bits per channel', () => {
    expect(packColour([1, 0.5, 0])).toBe(0xff8000);
    expect(packColour([0, 0, 0])).toBe(0);
    expect(packColour([1 / 255, 0, 1])).toBe(0x0100ff);
    expect(packColour([0.5, 0.5, 0.5])).toBe(packColour([0.501, 0.5, 0.5]));
    expect(packColour([0.5, 0.5, 0.5])).not.toBe(packColour([0.505, 0.5, 0.5]));
  });

  it('the colour of a clone does not depend on the order of requests', () => {
    for (const first of [0.5, 0.501]) {
      const clone = new ClonePool(4).take('suit', packColour([first, 0, 1]))!;
      expect(clone.colourSrgb).toEqual([128 / 255, 0, 1]);
    }
  });
});

describe('the clone pool', () => {
  it('two requests share a clone only if both the stock material and the colour are equal', () => {
    const pool = new ClonePool(8);
    const clone = pool.take('suit', 1);
    expect(pool.take('suit', 1)).toBe(clone);
    expect(pool.take('suit', 2)).not.toBe(clone);
    expect(pool.take('fur', 1)).not.toBe(clone);
    expect([pool.count, pool.uses, pool.peak]).toEqual([3, 4, 3]);
  });

  it('at its limit, the clone pool makes no new clone, but still returns existing ones', () => {
    const pool = new ClonePool(2);
    const clone = pool.take('suit', 1);
    expect(pool.take('suit', 2)).not.toBeNull();
    expect(pool.take('suit', 3)).toBeNull();
    expect(pool.join('suit', 3)).toBeNull();
    expect(pool.take('suit', 1)).toBe(clone);
  });

  it('until the next sweep, the clone pool keeps an unused clone, and no other clone gets its place', () => {
    const pool = new ClonePool(2);
    const first = pool.take('suit', 1)!;
    pool.take('suit', 2);
    pool.release(first);
    expect(pool.take('suit', 3)).toBeNull();
    expect(pool.join('suit', 1)).toBe(first);
    pool.release(first);
    pool.sweep();
    const third = pool.take('suit', 3)!;
    expect(third.index).toBe(first.index);
    expect(third).not.toBe(first);
    expect(() => pool.release(first)).toThrow(/not in use/);
  });

  it('the clone pool refuses a limit below one', () => {
    expect(() => new ClonePool(0)).toThrow(/cap/);
    expect(() => new ClonePool(1)).not.toThrow();
  });

  it('after any sequence of acquiring and releasing, each clone has the same number of uses in the clone pool as in a plain list', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ take: fc.constantFrom('suit', 'fur'), colour: fc.integer({ min: 0, max: 5 }) }),
        fc.record({ release: fc.nat() }),
        fc.constant({ sweep: true as const }),
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), steps, (cap, run) => {
        const pool = new ClonePool(cap);
        const uses: MaterialClone[] = [];
        const swept = new Map<string, MaterialClone>();
        for (const step of run) {
          if ('take' in step) {
            const key = `${step.take} ${step.colour}`;
            const clone = pool.take(step.take, step.colour);
            expect(clone === null).toBe(!swept.has(key) && swept.size >= cap);
            if (clone === null) continue;
            if (swept.has(key)) expect(clone).toBe(swept.get(key));
            swept.set(key, clone);
            uses.push(clone);
          } else if ('release' in step) {
            const [clone] = uses.splice(step.release % Math.max(1, uses.length), 1);
            if (clone) pool.release(clone);
          } else {
            pool.sweep();
            for (const [key, clone] of swept) if (!uses.includes(clone)) swept.delete(key);
          }
          expect(pool.uses).toBe(uses.length);
          expect(pool.count).toBe(swept.size);
          expect(pool.count).toBeLessThanOrEqual(cap);
          const indices = [...swept.values()].map(({ index }) => index);
          expect(new Set(indices).size).toBe(indices.length);
          expect(Math.max(-1, ...indices)).toBeLessThan(cap);
        }
      }),
    );
  });
});

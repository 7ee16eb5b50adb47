import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawKindOf,
  FREE_INSTANCE,
  instanceWord,
  NO_DRAW_KIND,
  withMaterial,
} from '../../../../src/renderer/scene/fleet/instance-word.js';

const kinds = fc.integer({ min: 0, max: NO_DRAW_KIND - 1 });
const materials = fc.integer({ min: 0, max: 4095 });
const surfaces = fc.integer({ min: 0, max: 15 });

describe('the second word of an instance', () => {
  it('the second word of an instance contains draw kind, material and surface in 32 unsigned bits', () => {
    fc.assert(
      fc.property(kinds, materials, surfaces, (kind, material, surface) => {
        const word = instanceWord(kind, material, surface);
        expect([drawKindOf(word), (word >>> 16) & 0xfff, word >>> 28]).toEqual([kind, material, surface]);
        expect(Uint32Array.of(word)[0]).toBe(word);
      }),
    );
  });

  it('the second word of an instance changes only its material bits when the material changes', () => {
    fc.assert(
      fc.property(kinds, materials, surfaces, materials, (kind, material, surface, other) => {
        expect(withMaterial(instanceWord(kind, material, surface), other)).toBe(instanceWord(kind, other, surface));
      }),
    );
  });

  it('the second word of a free row has draw kind zero', () => {
    expect(drawKindOf(FREE_INSTANCE)).toBe(NO_DRAW_KIND);
  });
});

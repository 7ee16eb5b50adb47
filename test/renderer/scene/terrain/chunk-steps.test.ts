import { describe, expect, it } from 'vitest';
import { skirtsOf, stepOf } from '../../../../src/renderer/scene/terrain/chunk-steps.js';
import type { StepError, TerrainMesh } from '../../../../src/renderer/scene/terrain/terrain-frame.js';

const meshOf = (...errors: StepError[]): TerrainMesh => ({ errors }) as unknown as TerrainMesh;

describe('the step of a chunk', () => {
  it('the step of a chunk is the largest step that moves no vertex by more than three quarters of a pixel', () => {
    const mesh = meshOf(
      { height: 0.1, look: 0 },
      { height: 0.2, look: 0 },
      { height: 0.4, look: 0 },
      { height: 1, look: 0 },
    );
    const stepAt = (pixels: number): number => stepOf(mesh, 5, { pixels, upright: 1 });
    expect([10, 7, 3, 1.8, 0.7].map(stepAt)).toEqual([1, 2, 4, 8, 16]);
  });

  it('a chunk with changes of colour keeps a fine step, unless its cells look small', () => {
    const plain = { height: 0, look: 0.1 };
    const mesh = meshOf(plain, plain, plain, plain);
    expect(stepOf(mesh, 5, { pixels: 4, upright: 1 })).toBe(1);
    expect(stepOf(mesh, 5, { pixels: 4, upright: 0.05 })).toBe(2);
    expect(stepOf(mesh, 5, { pixels: 4, upright: 0.001 })).toBe(4);
    expect(stepOf(mesh, 5, { pixels: 0.05, upright: 1 })).toBe(16);
  });
});

describe('the skirts of a chunk', () => {
  const square = { face: 2, level: 3, x: 4, y: 0 };

  it('a skirt of a chunk is drawn where the neighbour has a different step or is not drawn', () => {
    const steps = new Map([
      ['5/0', 2],
      ['4/1', 4],
      ['3/0', 2],
    ]);
    const stepAt = ({ face, level, x, y }: typeof square): number | undefined =>
      face === 2 && level === 3 ? steps.get(`${x}/${y}`) : undefined;
    // If the square has step 2, only its northern neighbour has a different step. The south side has no neighbour.
    expect(skirtsOf(square, 2, stepAt)).toBe(0b0101);
    expect(skirtsOf(square, 4, stepAt)).toBe(0b1011);
  });
});

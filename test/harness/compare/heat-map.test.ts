import { describe, expect, it } from 'vitest';
import { heatColour, heatMapFromErrors } from '../../../harness/compare/index.js';

describe('heatColour', () => {
  it('gets lighter with every step of the error', () => {
    const luma = Array.from({ length: 101 }, (_, i) => heatColour(i / 100)).map(
      ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b,
    );
    for (let i = 1; i < luma.length; i++) expect(luma[i]).toBeGreaterThanOrEqual(luma[i - 1]!);
    expect(luma[0]).toBeLessThan(2);
    expect(luma[100]).toBeGreaterThan(240);
  });

  it('clamps what is outside [0, 1] and shows what is not a number in a colour of its own', () => {
    expect(heatColour(-1)).toEqual(heatColour(0));
    expect(heatColour(2)).toEqual(heatColour(1));
    expect(heatColour(Number.NaN)).toEqual([0, 255, 255]);
  });
});

describe('heatMapFromErrors', () => {
  it('is an opaque picture of the same size', () => {
    const image = heatMapFromErrors(Float32Array.of(0, 1), 2, 1);
    expect([...image.rgba]).toEqual([...heatColour(0), 255, ...heatColour(1), 255]);
  });
});

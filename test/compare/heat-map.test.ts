import { describe, expect, it } from 'vitest';
import { brightestError, heatColour } from '../../src/compare/index.js';
import { heatMapFromErrors } from '../../src/compare/heat-map.js';

describe('heatColour', () => {
  it('heatColour gets lighter with every step of the error', () => {
    const luma = Array.from({ length: 101 }, (_, i) => heatColour(i / 100)).map(
      ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b,
    );
    for (let i = 1; i < luma.length; i++) expect(luma[i]).toBeGreaterThanOrEqual(luma[i - 1]!);
    expect(luma[0]).toBeLessThan(2);
    expect(luma[100]).toBeGreaterThan(240);
  });

  it('heatColour clamps values outside [0, 1] and has a special colour for NaN', () => {
    expect(heatColour(-1)).toEqual(heatColour(0));
    expect(heatColour(2)).toEqual(heatColour(1));
    expect(heatColour(Number.NaN)).toEqual([0, 255, 255]);
  });
});

describe('heatMapFromErrors', () => {
  it('heatMapFromErrors is an opaque picture of the same size', () => {
    const image = heatMapFromErrors(Float32Array.of(0, 1), 2, 1);
    expect([...image.rgba]).toEqual([...heatColour(0), 255, ...heatColour(1), 255]);
  });

  it('heatMapFromErrors uses a finer scale for small errors', () => {
    const image = heatMapFromErrors(Float32Array.of(0, 0.04), 2, 1, brightestError(0.04));
    expect([...image.rgba]).toEqual([...heatColour(0), 255, ...heatColour(0.8), 255]);
  });
});

describe('brightestError', () => {
  it.each([
    [0, 0.01],
    [0.004, 0.01],
    [0.1, 0.1],
    [0.11, 0.2],
    [0.7, 1],
    [1, 1],
    [Number.NaN, 1],
  ])('for a largest error of %f, the brightest colour of the heat map stands for an error of %f', (max, brightest) => {
    expect(brightestError(max)).toBe(brightest);
  });
});

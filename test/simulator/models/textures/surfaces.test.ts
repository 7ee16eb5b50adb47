import { describe, expect, test } from 'vitest';
import { cloudNoise, grain, valueNoise } from '../../../../src/simulator/models/textures/noise.js';
import { SurfacePainter } from '../../../../src/simulator/models/textures/surface-painter.js';
import { eyeball } from '../../../../src/simulator/models/textures/surfaces/eyeball.js';
import { COATS, furCoat } from '../../../../src/simulator/models/textures/surfaces/fur-coat.js';
import { suitFabric } from '../../../../src/simulator/models/textures/surfaces/suit-fabric.js';
import { concrete, hazardStripes } from '../../../../src/simulator/models/textures/surfaces/ground.js';
import { hullPanels } from '../../../../src/simulator/models/textures/surfaces/hull-panels.js';
import { blanket, foil, tiles } from '../../../../src/simulator/models/textures/surfaces/insulation.js';
import { brushedMetal, nozzleWall, paintedSteel } from '../../../../src/simulator/models/textures/surfaces/metals.js';
import { solarCells } from '../../../../src/simulator/models/textures/surfaces/solar-cells.js';
import { stringers } from '../../../../src/simulator/models/textures/surfaces/stringers.js';
import type { SurfaceImage } from '../../../../src/simulator/models/model.js';

const SURFACES = {
  blanket, brushedMetal, concrete, foil, hazardStripes, hullPanels, nozzleWall, paintedSteel, solarCells, stringers, tiles,
}; // prettier-ignore

/** Returns the mean absolute difference of the first three channels between two columns or rows. */
function step(image: SurfaceImage, direction: 'x' | 'y', from: number, to: number): number {
  const { size, pixels } = image;
  let sum = 0;
  for (let k = 0; k < size; k++) {
    const a = direction === 'x' ? k * size + from : from * size + k;
    const b = direction === 'x' ? k * size + to : to * size + k;
    for (let c = 0; c < 3; c++) sum += Math.abs(pixels[a * 4 + c]! - pixels[b * 4 + c]!);
  }
  return sum / (size * 3);
}

function largestStep(image: SurfaceImage, direction: 'x' | 'y'): number {
  let largest = 0;
  for (let k = 0; k + 1 < image.size; k++) largest = Math.max(largest, step(image, direction, k, k + 1));
  return largest;
}

describe.each(Object.entries(SURFACES))('surface %s', (name, { albedoOcclusion, normalRoughMetal }) => {
  test('the images of the surface have one power-of-two size', () => {
    expect(albedoOcclusion.size).toBe(normalRoughMetal.size);
    expect(Math.log2(albedoOcclusion.size) % 1).toBe(0);
    expect(albedoOcclusion.pixels).toHaveLength(albedoOcclusion.size ** 2 * 4);
  });

  test('the images of the surface repeat without a seam', () => {
    for (const image of [albedoOcclusion, normalRoughMetal]) {
      const last = image.size - 1;
      expect(step(image, 'x', last, 0)).toBeLessThanOrEqual(largestStep(image, 'x') * 1.2 + 1);
      // The image `nozzleWall` covers the nozzle once from throat to lip. So its upper edge need not match its lower
      // edge.
      if (name !== 'nozzleWall')
        expect(step(image, 'y', last, 0)).toBeLessThanOrEqual(largestStep(image, 'y') * 1.2 + 1);
    }
  });

  test('the normals of the surface have unit length and point straight up on average', () => {
    const { pixels } = normalRoughMetal;
    let x = 0;
    let y = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const [nx, ny] = [pixels[i]! / 127.5 - 1, pixels[i + 1]! / 127.5 - 1];
      if (nx * nx + ny * ny > 1.01) throw new Error(`texel ${i / 4} of ${name} leans beyond the horizon`);
      x += nx;
      y += ny;
    }
    expect(Math.abs(x / (pixels.length / 4))).toBeLessThan(0.01);
    expect(Math.abs(y / (pixels.length / 4))).toBeLessThan(0.01);
  });

  test('the albedo of the surface stays within the reflectance of real materials', () => {
    const { pixels } = albedoOcclusion;
    for (let i = 0; i < pixels.length; i += 4) {
      if (Math.min(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!) > 250)
        throw new Error(`texel ${i / 4} of ${name} is burnt out`);
    }
  });
});

test('the two images of fur, suit and eye have equal sizes', () => {
  for (const surface of [furCoat(COATS.silver), suitFabric([200, 90, 40]), eyeball([80, 160, 90])]) {
    expect(surface.albedoOcclusion.pixels).toHaveLength(surface.albedoOcclusion.size ** 2 * 4);
    expect(surface.normalRoughMetal.size).toBe(surface.albedoOcclusion.size);
  }
});

test('painting a surface again produces the same bytes', () => {
  const [a, b] = [furCoat(COATS.ginger), furCoat(COATS.ginger)];
  expect(a).not.toBe(b);
  expect(a.albedoOcclusion.pixels).toEqual(b.albedoOcclusion.pixels);
});

describe('noise for surfaces', () => {
  test('noise is the same on every machine', () => {
    // The noise is computed from integer hashes and single-precision sums, so its values are exactly the same
    // everywhere.
    expect([...valueNoise(4, 2, 2, 7)].map((v) => v.toFixed(6))).toMatchInlineSnapshot(`
      [
        "-0.653862",
        "-0.717771",
        "-0.781679",
        "-0.717771",
        "-0.824826",
        "-0.562812",
        "-0.300798",
        "-0.562812",
        "-0.995790",
        "-0.407854",
        "0.180082",
        "-0.407854",
        "-0.824826",
        "-0.562812",
        "-0.300798",
        "-0.562812",
      ]
    `);
    expect([...grain(2, 3)].map((v) => v.toFixed(6))).toMatchInlineSnapshot(`
      [
        "0.603121",
        "-0.003632",
        "-0.653559",
        "-0.182488",
      ]
    `);
  });

  test('noise stays within [−1, 1] and matches at its edges', () => {
    const field = cloudNoise(64, 4, 4, 1);
    for (const v of field) expect(Math.abs(v)).toBeLessThanOrEqual(1);
    let inside = 0;
    let across = 0;
    for (let y = 0; y < 64; y++) {
      across = Math.max(across, Math.abs(field[y * 64 + 63]! - field[y * 64]!));
      for (let x = 0; x < 63; x++) inside = Math.max(inside, Math.abs(field[y * 64 + x]! - field[y * 64 + x + 1]!));
    }
    expect(across).toBeLessThanOrEqual(inside * 1.2);
  });
});

describe('SurfacePainter', () => {
  const paint = (change: (painter: SurfacePainter) => void): ReturnType<SurfacePainter['finish']> => {
    const painter = new SurfacePainter(64, { colour: [100, 150, 200], roughness: 0.5, metallic: 0 });
    change(painter);
    return painter.finish({ occlusion: 0.5 });
  };

  test('a flat surface keeps its colour, and its normals point straight up', () => {
    const { albedoOcclusion, normalRoughMetal } = paint(() => {});
    expect([...albedoOcclusion.slice(0, 4)]).toEqual([100, 150, 200, 255]);
    expect([...normalRoughMetal.slice(0, 4)]).toEqual([128, 128, 128, 0]);
  });

  test('normals lean away from rising ground, both across and down the image', () => {
    const right = paint((p) => p.area(20, 20, 30, 30, (i, x) => (p.height[i] = x - 20))).normalRoughMetal;
    expect(right[(25 * 64 + 25) * 4]).toBeLessThan(50);
    const down = paint((p) => p.area(20, 20, 30, 30, (i, _x, y) => (p.height[i] = y - 20))).normalRoughMetal;
    expect(down[(25 * 64 + 25) * 4 + 1]).toBeGreaterThan(200);
  });

  test('a pit is occluded, and a bump is not', () => {
    const pit = paint((p) => (p.height[2080] = -1)).albedoOcclusion;
    const bump = paint((p) => (p.height[2080] = 1)).albedoOcclusion;
    expect(pit[2080 * 4 + 3]).toBeLessThan(140);
    expect(bump[2080 * 4 + 3]).toBe(255);
  });

  test('an area that crosses the edge of the image continues at the opposite edge', () => {
    const touched = new Set<number>();
    paint((p) => p.area(-1, 0, 1, 1, (i) => touched.add(i)));
    expect([...touched].sort((a, b) => a - b)).toEqual([0, 63]);
  });
});

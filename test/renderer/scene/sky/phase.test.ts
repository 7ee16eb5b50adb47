import { expect, test } from 'vitest';
import { miePhase } from '../../../../src/renderer/scene/sky/phase.js';
import { rayleighPhase } from '../../../twins/rayleigh-phase.js';

/** Integrates a function of the cosine over a sphere. */
function overSphere(f: (cosine: number) => number): number {
  const steps = 20_000;
  let sum = 0;
  for (let i = 0; i < steps; i++) sum += f(((i + 0.5) / steps) * 2 - 1);
  return (sum * 2 * 2 * Math.PI) / steps;
}

test('the phase function of air integrates to 1 over the sphere', () => {
  expect(overSphere(rayleighPhase)).toBeCloseTo(1, 6);
});

test.each([0, 0.4, 0.66, 0.8])('the phase function of haze of asymmetry %s integrates to 1', (g) => {
  expect(overSphere((cosine) => miePhase(cosine, g))).toBeCloseTo(1, 4);
});

test('the phase function of haze without asymmetry equals the phase function of air', () => {
  expect(miePhase(0.3, 0)).toBeCloseTo(rayleighPhase(0.3), 12);
  expect(miePhase(1, 0.8)).toBeGreaterThan(100 * miePhase(-1, 0.8));
});

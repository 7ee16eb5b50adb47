import { describe, expect, it } from 'vitest';
import { quat, vec3 } from '../../../src/base/math/index.js';
import { bodyView, type BodyView } from '../../../src/renderer/scene/body-view.js';
import type { View } from '../../../src/renderer/scene/scene-frame.js';
import { steadyBodies } from '../../../src/renderer/scene/steady-bodies.js';
import { airless, planet } from './sky/fixtures.js';

const VIEW: View = { worldFromView: quat.IDENTITY, fovY: 0.5, orthoHalfHeight: null, near: 0.05 };
const HEIGHT = 540;
const PIXEL = (2 * Math.tan(VIEW.fovY / 2)) / HEIGHT;
const GROUND = bodyView(planet(), [10.3, 20.7, -6.4e6], quat.IDENTITY);

/**
 * Returns the moon after `seconds` as seen from the rotating ground. The moon comes closer by a kilometre per second.
 */
function moonAfter(seconds: number): BodyView {
  const turn = quat.fromAxisAngle([0, 0, 1], -7.292e-5 * seconds);
  const away = 3.8e8 - 1000 * seconds;
  const centre = quat.rotate(turn, vec3.scale(vec3.normalize([0.7, -0.5, 0.3]), away));
  return bodyView(airless(), centre, quat.multiply(turn, quat.fromAxisAngle([1, 0, 0], 0.4)));
}

const shown = (bodies: readonly BodyView[], groundId: string | null = 'Earth', view = VIEW): readonly BodyView[] =>
  steadyBodies(bodies, { groundId }, view, HEIGHT);

describe('bodies in the sky while the ground turns', () => {
  it('a body in the sky keeps its pose to within an eighth of a pixel', () => {
    const seen = new Set<string>();
    for (let picture = 0; picture < 200; picture++) {
      const moon = moonAfter(picture * 0.1);
      const [ground, steady] = shown([GROUND, moon]) as [BodyView, BodyView];
      expect(ground).toBe(GROUND);
      seen.add(JSON.stringify([steady.centre, steady.worldFromCcf]));
      const [is, should] = [steady, moon].map(({ centre }) => vec3.normalize(centre)) as [never, never];
      expect(vec3.distance(is, should)).toBeLessThan(PIXEL / 8);
      expect(Math.abs(steady.angularRadius - moon.angularRadius)).toBeLessThan(PIXEL / 8);
      const turn = quat.multiply(quat.invert(steady.worldFromCcf), moon.worldFromCcf);
      const angle = 2 * Math.asin(Math.hypot(turn[0], turn[1], turn[2]));
      expect(angle * moon.angularRadius).toBeLessThan(PIXEL / 8);
    }
    expect(seen.size).toBeLessThan(20);
  });

  it('bodies in the sky have their exact poses in ecliptic axes and in orthographic pictures', () => {
    const bodies = [GROUND, moonAfter(3)];
    expect(shown(bodies, null)).toBe(bodies);
    expect(shown(bodies, 'Earth', { ...VIEW, orthoHalfHeight: 20 })).toBe(bodies);
  });

  it('a body that is drawn as a point keeps its distance to within 1/32', () => {
    const far = bodyView(airless(), [4e11, 3e11, 0], quat.IDENTITY);
    const [steady] = shown([far]) as [BodyView];
    expect(Math.abs(steady.distance / far.distance - 1)).toBeLessThan(1 / 32);
  });
});

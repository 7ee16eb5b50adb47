import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';
import type { SceneFrame } from '../scene-frame.js';
import { groundAlbedo } from './air.js';
import { starRadiance, type SkyPoint } from './stars/star-field.js';

/** The sun's apparent visual magnitude at a distance of 1 au. */
const SUN_MAGNITUDE = -26.74;

/**
 * Returns a point for each planet or moon that is too small to be drawn as a body.
 * @param pixelAngle angle of a pixel in the middle of the picture, rad; a body whose radius is larger is drawn as
 * terrain, and has no point
 */
export function bodyPoints(frame: SceneFrame, pixelAngle: number): SkyPoint[] {
  const star = frame.bodies.find((body) => body.definition.class === 'Star');
  if (!star) return [];
  const eclFromWorld = quat.invert(frame.worldFromEcl);
  return frame.bodies
    .filter((body) => body !== star && body.angularRadius < pixelAngle && body.distance > 0)
    .map((body) => {
      const albedo = groundAlbedo(body.definition);
      const brightest = Math.max(...albedo);
      const radiance = starRadiance(magnitudeOf(body, star, brightest));
      const colour: Vec3 = [albedo[0], albedo[1], albedo[2]].map((c) => (c / brightest) * radiance) as [
        number,
        number,
        number,
      ];
      return { direction: quat.rotate(eclFromWorld, vec3.scale(body.centre, 1 / body.distance)), colour };
    });
}

export function magnitudeOf(body: BodyView, star: BodyView, albedo: number): number {
  const toStar = vec3.subtract(star.centre, body.centre);
  const starDistance = vec3.length(toStar);
  const phase = Math.acos(Math.min(Math.max(-vec3.dot(toStar, body.centre) / (starDistance * body.distance), -1), 1));
  // Lambert's phase law, which is 1 at full phase, times the geometric albedo of a white Lambertian sphere, which is
  // 2/3.
  const lit = ((2 / 3) * (Math.sin(phase) + (Math.PI - phase) * Math.cos(phase))) / Math.PI;
  const au = 149_597_870_700;
  const ratio = albedo * lit * (body.definition.meanRadius / body.distance) ** 2 * (au / starDistance) ** 2;
  return SUN_MAGNITUDE - 2.5 * Math.log10(Math.max(ratio, 1e-30));
}

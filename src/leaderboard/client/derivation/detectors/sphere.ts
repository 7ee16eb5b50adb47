import type { Detector } from './detector.js';

/**
 * Detects that a vessel enters another body's sphere of influence. After such a change, also resets the state of the
 * other detectors.
 */
export const detectSphere: Detector = ({ before, now }, watched, reporter) => {
  if (before.body === now.body) return watched;
  reporter.report('vehicle.soi', { from_body: before.body, to_body: now.body });
  const { flight, watch } = watched;
  // A vessel always enters a sphere of influence faster than escape speed, so its hyperbolic orbit does not mean that
  // it escapes from the new body.
  const isEscaping = (now.orbit?.eccentricity ?? 0) >= 1;
  return {
    flight: { ...flight, inAir: null, inOrbit: false, isEscaping },
    watch: { ...watch, orbitSeen: null, contact: null },
  };
};

import type { Detector } from './detector.js';

/** Detects that a vessel comes into the sphere of influence of another body, where nothing of the last one holds. */
export const detectSphere: Detector = ({ before, now }, watched, reporter) => {
  if (before.body === now.body) return watched;
  reporter.report('vehicle.soi', { from_body: before.body, to_body: now.body });
  const { flight, watch } = watched;
  // It comes in faster than the body could hold it: that is no escape.
  const isEscaping = (now.orbit?.eccentricity ?? 0) >= 1;
  return {
    flight: { ...flight, inAir: null, inOrbit: false, isEscaping },
    watch: { ...watch, orbitSeen: null, contact: null },
  };
};

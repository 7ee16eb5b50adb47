import { isInFlight, type SimBody, type SimOrbit, type SimVessel } from '../snapshot.js';
import type { Watch } from '../state.js';
import type { Detector, Reporter } from './detector.js';

/**
 * If the periapsis falls below this multiple of the atmosphere's height, the orbit counts as lost. If the multiple were
 * 1, an orbit near that height would be reported again and again.
 */
const BAND = 0.98;

/**
 * Reports whether an orbit is closed and stays above the atmosphere. Without an atmosphere, the orbit must stay above
 * the mean radius.
 */
export const isOrbit = ({ eccentricity, periapsis }: SimOrbit, body: SimBody | null): boolean =>
  eccentricity < 1 && periapsis > (body?.airHeight ?? 0);

/**
 * Detects that a vessel has achieved an orbit or escapes from the body. Reports such an event only when two consecutive
 * samples show it.
 */
export const detectOrbit: Detector = ({ now, body }, watched, reporter) => {
  const { flight, watch } = watched;
  const { orbit } = now;
  if (!orbit || !isInFlight(now)) {
    return { flight: { ...flight, inOrbit: false, isEscaping: false }, watch: { ...watch, orbitSeen: null } };
  }
  const phase = phaseOf(orbit, body);
  if (phase === 'achieved' ? flight.inOrbit : phase === 'escaped' ? flight.isEscaping : true) {
    const isLost = phase !== 'achieved' && (phase === 'escaped' || isBelow(orbit, body));
    return {
      flight: { ...flight, inOrbit: flight.inOrbit && !isLost, isEscaping: flight.isEscaping && phase === 'escaped' },
      watch: { ...watch, orbitSeen: null },
    };
  }
  if (watch.orbitSeen !== phase) return { flight, watch: { ...watch, orbitSeen: phase } };
  report(now, orbit, phase!, reporter);
  return {
    flight: { ...flight, inOrbit: phase === 'achieved', isEscaping: phase === 'escaped' },
    watch: { ...watch, orbitSeen: null },
  };
};

function phaseOf(orbit: SimOrbit, body: SimBody | null): Watch['orbitSeen'] {
  if (orbit.eccentricity >= 1) return 'escaped';
  return isOrbit(orbit, body) ? 'achieved' : null;
}

const isBelow = ({ periapsis }: SimOrbit, body: SimBody | null): boolean => periapsis < (body?.airHeight ?? 0) * BAND;

function report(now: SimVessel, orbit: SimOrbit, phase: 'achieved' | 'escaped', reporter: Reporter): void {
  reporter.report(
    'vehicle.orbit',
    {
      phase,
      body: now.body,
      ap_m: orbit.apoapsis,
      pe_m: orbit.periapsis,
      ecc: orbit.eccentricity,
      inc_deg: orbit.inclinationDeg,
      mass_kg: now.mass,
    },
    phase,
  );
}

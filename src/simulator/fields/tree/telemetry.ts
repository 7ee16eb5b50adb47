import type { StreamLine, Telemetry } from '../../../contract/world/index.js';
import type { Snapshot, VesselState } from '../../sim/state.js';
import { jsonText } from '../format/json.js';

const DEGREES = 180 / Math.PI;

/** Returns the compact telemetry of a vessel. All transports send it as a single line of JSON. */
export function compactTelemetry(snapshot: Snapshot, vessel: VesselState): Telemetry {
  const { orbit, systems } = vessel;
  return {
    seq: snapshot.sequence,
    ut: snapshot.ut,
    warp: snapshot.warp,
    id: vessel.id,
    sit: vessel.situation,
    controlled: vessel.controlled,
    controllable: vessel.controllable,
    parent: vessel.parentId,
    pos_cci: vessel.positionCci,
    pos_ecl: vessel.positionEcl,
    vel_cci: vessel.velocityCci,
    vel: { orb: vessel.orbitalSpeed, surf: vessel.surfaceSpeed, inr: vessel.inertialSpeed },
    alt: { baro: vessel.barometricAltitude, radar: vessel.radarAltitude },
    mass: { t: vessel.massTotal, d: vessel.massDry, p: vessel.massPropellant },
    att_q: vessel.cciFromBody,
    ...(orbit
      ? {
          orbit: {
            ap: orbit.apoapsisAltitude,
            pe: orbit.periapsisAltitude,
            ecc: orbit.eccentricity,
            inc: orbit.inclination * DEGREES,
            sma: orbit.semiMajorAxis,
            period: orbit.period,
            ta: orbit.trueAnomaly * DEGREES,
            t_ap: orbit.timeToApoapsis,
            t_pe: orbit.timeToPeriapsis,
          },
        }
      : {}),
    power: {
      prod: systems.powerProduced,
      cons: systems.powerConsumed,
      ...(systems.battery ? { battery: systems.battery.charge / systems.battery.capacity } : {}),
    },
  };
}

/** Formats a line of a vessel's stream. The line contains the values that usually change between samples. */
export function telemetryLine(snapshot: Snapshot, vessel: VesselState): string {
  const line: StreamLine = {
    seq: snapshot.sequence,
    ut: snapshot.ut,
    sit: vessel.situation,
    alt: { baro: vessel.barometricAltitude, radar: vessel.radarAltitude },
    vel: { orb: vessel.orbitalSpeed, surf: vessel.surfaceSpeed, inr: vessel.inertialSpeed },
    att: { q: vessel.cciFromBody, rates: vessel.bodyRates },
    mass: { t: vessel.massTotal, d: vessel.massDry, p: vessel.massPropellant },
  };
  return jsonText(line);
}

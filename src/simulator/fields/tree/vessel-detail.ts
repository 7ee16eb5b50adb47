import { type Prospect, prospectOf } from '../../sim/vessel/patches.js';
import { environmentOf, type Environment } from '../../sim/vessel/environment.js';
import { type Navball, navballOf } from '../../sim/vessel/navball.js';
import type { Orbit, VesselState } from '../../sim/state.js';
import type { SystemsState } from '../../sim/vessel/systems/systems-state.js';
import { formatScalar } from '../../../base/math/index.js';
import { formatDegrees, formatVector } from '../format/text.js';
import { type Directory, directory, type Entries, entryWhile, type Node, sensor } from '../node.js';
import { bodyOf, type TreeSource, vesselOf } from './source.js';

/** When staging removes the last battery, the leaves return these values until their directory disappears. */
const NO_BATTERY = { charge: 0, capacity: 1, depleted: true };

export function vesselDetail(source: TreeSource, id: string): Entries {
  const vessel = (): VesselState => vesselOf(source, id);
  const { world } = source;
  const orbit = orbitTree(vessel, () => prospectOf(vessel(), world.takeSnapshot().bodies, world.takeSnapshot().ut));
  const battery = batteryTree(vessel);
  return {
    orbit: entryWhile(() => vessel().orbit !== null, orbit),
    navball: navballTree(source, vessel),
    environment: environmentTree(source, vessel),
    battery: entryWhile(() => vessel().systems.battery !== null, battery),
  };
}

function orbitTree(vessel: () => VesselState, prospect: () => Prospect): Directory {
  const leaf = (read: (orbit: Orbit) => string): Node =>
    sensor(() => {
      const { orbit } = vessel();
      return orbit ? read(orbit) : '0';
    });
  return directory({
    apoapsis: leaf((o) => formatScalar(o.apoapsisAltitude)),
    periapsis: leaf((o) => formatScalar(o.periapsisAltitude)),
    ecc: leaf((o) => formatScalar(o.eccentricity)),
    inc: leaf((o) => formatDegrees(o.inclination)),
    lan: leaf((o) => formatDegrees(o.longitudeOfAscendingNode)),
    argpe: leaf((o) => formatDegrees(o.argumentOfPeriapsis)),
    true_anomaly: leaf((o) => formatDegrees(o.trueAnomaly)),
    sma: leaf((o) => formatScalar(o.semiMajorAxis)),
    period: leaf((o) => formatScalar(o.period)),
    time_to_ap: leaf((o) => formatScalar(o.timeToApoapsis)),
    time_to_pe: leaf((o) => formatScalar(o.timeToPeriapsis)),
    next_patch: sensor(() => formatScalar(prospect().nextPatchUt ?? 0)),
  });
}

/** According to the documentation of the game, `charge` equals `fraction`. */
function batteryTree(vessel: () => VesselState): Directory {
  const leaf = (read: (battery: NonNullable<SystemsState['battery']>) => number): Node =>
    sensor(() => formatScalar(read(vessel().systems.battery ?? NO_BATTERY)));
  return directory({
    charge: leaf(({ charge, capacity }) => charge / capacity),
    fraction: leaf(({ charge, capacity }) => charge / capacity),
    capacity: leaf(({ capacity }) => capacity),
  });
}

function navballTree(source: TreeSource, vessel: () => VesselState): Directory {
  const leaf = (read: (navball: Navball) => string): Node =>
    sensor(() => {
      const state = vessel();
      return read(navballOf(state, bodyOf(source, state.parentId)));
    });
  return directory({
    pitch: leaf((n) => String(n.pitchDeg)),
    yaw: leaf((n) => String(n.yawDeg)),
    roll: leaf((n) => String(n.rollDeg)),
    twr: leaf((n) => formatScalar(n.thrustWeightRatio)),
    deltav: leaf((n) => formatScalar(n.deltaV)),
    speed: leaf((n) => formatScalar(n.speed)),
    frame: leaf((n) => n.frame),
  });
}

function environmentTree(source: TreeSource, vessel: () => VesselState): Directory {
  const leaf = (read: (environment: Environment) => string): Node =>
    sensor(() => {
      const state = vessel();
      return read(environmentOf(state, bodyOf(source, state.parentId)));
    });
  return directory({
    pressure: leaf((e) => formatScalar(e.pressure)),
    density: leaf((e) => formatScalar(e.density)),
    dynamic_pressure: leaf((e) => formatScalar(e.dynamicPressure)),
    ocean_density: leaf((e) => formatScalar(e.oceanDensity)),
    terrain_radius: leaf((e) => formatScalar(e.terrainRadius)),
    accel: leaf((e) => formatVector(e.acceleration)),
    angular_accel: leaf((e) => formatVector(e.angularAcceleration)),
    g_force: leaf((e) => formatScalar(e.gForce)),
  });
}

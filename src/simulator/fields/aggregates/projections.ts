import type { Quat } from '../../../base/math/index.js';
import type {
  Accessor,
  Body,
  OrbitJson,
  Quaternion,
  SnapshotEvent,
  SnapshotJson,
  System,
  Time,
  VesselJson,
  VesselSummary,
} from '../../../contract/world/index.js';
import { bodyIndex } from '../../sim/list-index.js';
import { type Prospect, prospectOf } from '../../sim/vessel/patches.js';
import { environmentOf, type Environment } from '../../sim/vessel/environment.js';
import { type Navball, navballOf } from '../../sim/vessel/navball.js';
import type { BodyState, Orbit, SimEvent, Snapshot, VesselState } from '../../sim/state.js';
import { NO_SYSTEMS } from '../../sim/vessel/systems/systems-state.js';
import type { World } from '../../world/index.js';
import { partJson } from '../tree/parts.js';
import type { TreeGates } from '../tree/source.js';
import { controlJson, modulesJson, vectorJson } from './vessel-systems.js';

/** Makes the JSON of the aggregate views. Members without a value are omitted, never null. */

const DEGREES = 180 / Math.PI;
const quaternion = ([x, y, z, w]: Quat): Quaternion => ({ x, y, z, w });

export function timeJson(snapshot: Snapshot): Time {
  return {
    ut: snapshot.ut,
    warp: snapshot.warp,
    sim_dt: snapshot.simDt,
    warp_speeds: snapshot.warpSpeeds,
    auto_warp_active: snapshot.autoWarpTarget !== null,
    auto_warp_target_ut: snapshot.autoWarpTarget ?? 0,
  };
}

export function systemJson(snapshot: Snapshot): System {
  return { name: snapshot.systemName, home_body_id: snapshot.homeId, sun_id: snapshot.sunId };
}

export function bodyJson({ definition, positionEcl, velocityEcl, orbit }: BodyState): Body {
  const { atmosphere, oceanDensity } = definition;
  return {
    id: definition.id,
    class: definition.class,
    parent_id: definition.parentId ?? undefined,
    child_ids: definition.childIds,
    mass: definition.mass,
    mean_radius: definition.meanRadius,
    mu: definition.mu,
    soi_meters: definition.sphereOfInfluence,
    rotation_rate_rad_s: definition.rotationRate,
    position_ecl: vectorJson(positionEcl),
    velocity_ecl: vectorJson(velocityEcl),
    orbit: orbit ? orbitJson(orbit) : undefined,
    atmosphere: atmosphere
      ? {
          height_m: atmosphere.height,
          scale_height_m: atmosphere.scaleHeight,
          sea_level_pressure_pa: atmosphere.seaLevelPressure,
          sea_level_density_kg_m3: atmosphere.seaLevelDensity,
        }
      : undefined,
    ocean: oceanDensity === null ? undefined : { density_kg_m3: oceanDensity },
  };
}

/**
 * @param nextPatchUt universal time at which the vessel next enters another sphere of influence, s; 0 if it never does
 */
function orbitJson(orbit: Orbit, nextPatchUt = 0): OrbitJson {
  return {
    apoapsis_altitude: orbit.apoapsisAltitude,
    periapsis_altitude: orbit.periapsisAltitude,
    eccentricity: orbit.eccentricity,
    inclination_deg: orbit.inclination * DEGREES,
    sma_meters: orbit.semiMajorAxis,
    period_seconds: orbit.period,
    lan_deg: orbit.longitudeOfAscendingNode * DEGREES,
    arg_pe_deg: orbit.argumentOfPeriapsis * DEGREES,
    true_anomaly_deg: orbit.trueAnomaly * DEGREES,
    time_to_apoapsis: orbit.timeToApoapsis,
    time_to_periapsis: orbit.timeToPeriapsis,
    next_patch_event_ut: nextPatchUt,
  };
}

export type TelemetryGates = Pick<
  TreeGates,
  'telemetryEnabled' | 'telemetryBodies' | 'telemetryEvents' | 'telemetryVesselDetail' | 'telemetryVesselParts'
>;

export const ALL_TOLD: TelemetryGates = {
  telemetryEnabled: true,
  telemetryBodies: true,
  telemetryEvents: true,
  telemetryVesselDetail: true,
  telemetryVesselParts: true,
};

export const vesselSummary = (vessel: VesselState): VesselSummary => ({
  id: vessel.id,
  name: vessel.name,
  situation: vessel.situation,
  parent_body_name: vessel.parentId,
  controlled: vessel.controlled,
  controllable: vessel.controllable,
  is_kitten: vessel.isKitten,
});

export function vesselJson(
  { bodies, ut }: Snapshot,
  vessel: VesselState,
  { telemetryVesselDetail: detailed, telemetryVesselParts: withParts }: TelemetryGates,
): VesselJson {
  const body = bodyIndex(bodies).byId.get(vessel.parentId);
  const { nextPatchUt, encounters } = prospectOf(vessel, bodies, ut);
  const state = {
    id: vessel.id,
    name: vessel.name,
    situation: vessel.situation,
    position_cci: vectorJson(vessel.positionCci),
    latitude_deg: vessel.latitude * DEGREES,
    longitude_deg: vessel.longitude * DEGREES,
    orbital_speed: vessel.orbitalSpeed,
    surface_speed: vessel.surfaceSpeed,
    inertial_speed: vessel.inertialSpeed,
    attitude_body2_cci: quaternion(vessel.cciFromBody),
    body_rates_rad_s: vectorJson(vessel.bodyRates),
    barometric_altitude: vessel.barometricAltitude,
    radar_altitude: vessel.radarAltitude,
    mass_total: vessel.massTotal,
    mass_dry: vessel.massDry,
    mass_propellant: vessel.massPropellant,
    orbit: detailed && vessel.orbit ? orbitJson(vessel.orbit, nextPatchUt ?? 0) : undefined,
    parent_body_name: vessel.parentId,
    position_ecl: vectorJson(vessel.positionEcl),
    velocity_cci: vectorJson(vessel.velocityCci),
    center_of_mass: vectorJson(vessel.centreOfMass),
    controlled: vessel.controlled,
    controllable: vessel.controllable,
    is_kitten: vessel.isKitten,
    navball: detailed && body ? navballJson(navballOf(vessel, body)) : undefined,
    scale: vessel.scale,
    always_render: vessel.alwaysRender,
    environment: detailed && body ? environmentJson(environmentOf(vessel, body)) : undefined,
  };
  // `Object.assign` is faster here than a spread (see `partJson`).
  return Object.assign(state, controlJson(vessel.systems), modulesJson(detailed ? vessel.systems : NO_SYSTEMS), {
    encounters: detailed ? encounters.map(encounterJson) : [],
    parts: withParts ? vessel.parts.map(partJson) : [],
  });
}

function encounterJson({ bodyId, ut, distance }: Prospect['encounters'][number]): VesselJson['encounters'][number] {
  return { body: bodyId, ut, distance_meters: distance };
}

function navballJson(navball: Navball): NonNullable<VesselJson['navball']> {
  return {
    pitch_deg: navball.pitchDeg,
    yaw_deg: navball.yawDeg,
    roll_deg: navball.rollDeg,
    thrust_weight_ratio: navball.thrustWeightRatio,
    delta_v_vacuum_ms: navball.deltaV,
    frame: navball.frame,
    speed_ms: navball.speed,
  };
}

function environmentJson(environment: Environment): NonNullable<VesselJson['environment']> {
  return {
    pressure_pa: environment.pressure,
    density_kg_m3: environment.density,
    dynamic_pressure_pa: environment.dynamicPressure,
    ocean_density_kg_m3: environment.oceanDensity,
    terrain_radius_m: environment.terrainRadius,
    accel_body: vectorJson(environment.acceleration),
    angular_accel_body: vectorJson(environment.angularAcceleration),
    g_force: environment.gForce,
  };
}

export const accessorsJson = ({ accessors }: World): Accessor[] =>
  accessors.degraded.map(({ name, sinceUt, error }) => ({ name, since_ut_seconds: sinceUt, error }));

export interface SnapshotContext {
  readonly version: string;
  readonly sampleRateHz: number;
  /** The events that have occurred since the previous snapshot. */
  readonly newEvents: readonly SimEvent[];
  readonly gates: TelemetryGates;
}

/**
 * The JSON of a snapshot without the vessels. The text of the whole snapshot is `head`, the texts of all vessels, and
 * `tail`. The texts of vessels are long, so the caller formats one vessel at a time.
 */
export interface SnapshotParts {
  readonly head: Pick<SnapshotJson, 'sequence' | 'ut_seconds' | 'warp_factor' | 'active_vessel_id'>;
  readonly vessels: readonly VesselState[];
  readonly tail: Omit<SnapshotJson, 'vessels' | keyof SnapshotParts['head']>;
}

export function snapshotParts(
  world: World,
  { version, sampleRateHz, newEvents, gates }: SnapshotContext,
): SnapshotParts {
  const snapshot = world.takeSnapshot();
  const { telemetryEnabled, telemetryEvents } = gates;
  const tellsBodies = telemetryEnabled && gates.telemetryBodies;
  const head = {
    sequence: snapshot.sequence,
    ut_seconds: snapshot.ut,
    warp_factor: snapshot.warp,
    active_vessel_id: snapshot.activeVesselId ?? undefined,
  };
  const tail = {
    new_events: telemetryEnabled && telemetryEvents ? newEvents.map(eventJson) : [],
    game_version: version,
    sample_rate_hz: sampleRateHz,
    accessors: accessorsJson(world),
    sim_dt_seconds: snapshot.simDt,
    warp_speeds: snapshot.warpSpeeds,
    auto_warp_active: snapshot.autoWarpTarget !== null,
    auto_warp_target_ut: snapshot.autoWarpTarget ?? 0,
    bodies: tellsBodies ? snapshot.bodies.map(bodyJson) : [],
    system: tellsBodies ? systemJson(snapshot) : undefined,
  };
  return { head, vessels: telemetryEnabled ? snapshot.vessels : [], tail };
}

/** Makes the JSON of an event. The event stream has shorter names for the same members. */
function eventJson({ ut, type, vessel, detail }: SimEvent): SnapshotEvent {
  return { ut_seconds: ut, type, vessel_id: vessel ?? undefined, detail };
}

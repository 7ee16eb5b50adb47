import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { SimBody, SimEngine, SimEnvironment, SimEvent, SimOrbit, SimSnapshot, SimVessel } from './snapshot.js';

type Fields = Readonly<Record<string, unknown>>;

/** Maximum number of vessels; further vessels are ignored. The value is arbitrary. */
const VESSELS_MAX = 1024;

/**
 * Reads the body of `GET /v1/snapshot`. Missing members count as empty, and invalid numbers as zero, because other
 * simulators with this interface may leave members out.
 * @returns null for a body that is not a snapshot
 */
export function readSnapshot(value: unknown): SimSnapshot | null {
  const root = fields(value);
  const { sequence, ut_seconds: ut } = root;
  if (!Number.isSafeInteger(sequence) || typeof ut !== 'number' || !Array.isArray(root['vessels'])) return null;
  const system = fields(root['system']);
  const home = text(system['home_body_id']);
  return {
    sequence: sequence as number,
    ut,
    warp: number(root['warp_factor'], 1),
    build: text(root['game_version']),
    system: text(system['name']),
    homeBody: home === '' ? null : home.toLowerCase(),
    bodies: new Map(
      list(root['bodies'])
        .map(readBody)
        .map((body) => [body.name, body]),
    ),
    vessels: new Map(
      list(root['vessels'])
        .slice(0, VESSELS_MAX)
        .map(readVessel)
        .map((vessel) => [vessel.id, vessel]),
    ),
  };
}

/** @returns null for a line without an event */
export function readSimEvent(line: string): SimEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const { ut, type, vessel, detail } = fields(value);
  if (typeof ut !== 'number' || typeof type !== 'string') return null;
  return { ut, type, vessel: text(vessel) || null, detail: text(detail) };
}

function readBody(body: Fields): SimBody {
  return {
    name: text(body['id']).toLowerCase(),
    radius: number(body['mean_radius']),
    mu: number(body['mu']),
    airHeight: number(fields(body['atmosphere'])['height_m']),
  };
}

function readVessel(vessel: Fields): SimVessel {
  const chargeMax = number(vessel['battery_capacity_joules']);
  const charge = vessel['battery_charge_fraction'];
  const resources: Record<string, number> = {};
  for (const tank of list(vessel['tanks'])) {
    const resource = text(tank['resource']);
    resources[resource] = (resources[resource] ?? 0) + number(tank['amount']);
  }
  return {
    id: text(vessel['id']),
    name: text(vessel['name']),
    situation: text(vessel['situation']),
    body: text(vessel['parent_body_name']).toLowerCase() || 'unknown',
    controlled: vessel['controlled'] === true,
    controllable: vessel['controllable'] === true,
    isKitten: vessel['is_kitten'] === true,
    position: vector(vessel['position_cci']),
    velocity: vector(vessel['velocity_cci']),
    latitudeDeg: number(vessel['latitude_deg']),
    longitudeDeg: number(vessel['longitude_deg']),
    surfaceSpeed: number(vessel['surface_speed']),
    orbitalSpeed: number(vessel['orbital_speed']),
    altitude: number(vessel['barometric_altitude']),
    radarAltitude: number(vessel['radar_altitude']),
    mass: number(vessel['mass_total']),
    scale: number(vessel['scale'], 1),
    turnRate: vec3.length(vector(vessel['body_rates_rad_s'])),
    orbit: readOrbit(vessel['orbit']),
    environment: readEnvironment(vessel['environment']),
    engineOn: vessel['engine_on'] === true,
    engines: list(vessel['engines']).map(readEngine),
    resources,
    charge: typeof charge === 'number' ? number(charge) * chargeMax : null,
    chargeMax,
    powerProduced: number(vessel['power_produced_w']),
    partCount: list(vessel['parts']).length,
    decouplersLeft: list(vessel['decouplers']).filter(({ fired }) => fired !== true).length,
    pushoffs: list(vessel['docking']).map((port) => number(port['pushoff_impulse_ns'])),
  };
}

function readOrbit(value: unknown): SimOrbit | null {
  if (value === undefined || value === null) return null;
  const orbit = fields(value);
  return {
    apoapsis: number(orbit['apoapsis_altitude']),
    periapsis: number(orbit['periapsis_altitude']),
    eccentricity: number(orbit['eccentricity']),
    inclinationDeg: number(orbit['inclination_deg']),
  };
}

function readEnvironment(value: unknown): SimEnvironment | null {
  if (value === undefined || value === null) return null;
  const environment = fields(value);
  return {
    acceleration: vec3.length(vector(environment['accel_body'])),
    gForce: number(environment['g_force']),
    dynamicPressure: number(environment['dynamic_pressure_pa']),
    inWater: number(environment['ocean_density_kg_m3']) > 0,
  };
}

function readEngine(engine: Fields): SimEngine {
  return {
    active: engine['active'] === true,
    hasPropellant: engine['propellant_available'] === true,
    throttle: number(engine['throttle_cmd']),
    minThrottle: number(engine['min_throttle']),
    thrust: number(engine['vac_thrust_n']),
    specificImpulse: number(engine['isp_s']),
  };
}

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown, missing = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : missing;

function vector(value: unknown): Vec3 {
  const { x, y, z } = fields(value);
  return [number(x), number(y), number(z)];
}

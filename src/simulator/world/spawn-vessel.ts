import { accept, DONE, refuse, shown, type Outcome } from '../../base/errors/index.js';
import { quat, vec3, type Vec3 } from '../../base/math/index.js';
import { eastNorthUp, placeFromDirection } from '../sim/frames.js';
import type {
  SceneDescription,
  VesselDescription,
  VesselStateVectorDescription as StateVector,
} from '../sim/scene-file/index.js';
import { kinematicsAt, railsFromState } from '../sim/vessel/motion.js';
import type { Vessel } from '../sim/vessel/vessel.js';
import type { WorldCell } from './cell.js';

/** Maximum number of live vessels; an arbitrary choice. */
export const VESSELS_MAX = 512;
/** The default place of a new vessel, in metres east, north and up of the controlled vessel. */
const BESIDE: Vec3 = [30, 0, 0];

interface Wanted {
  readonly id: string;
  /** Name of a craft in the scene. If null, the scene's vessel with this id determines the craft. */
  readonly craft: string | null;
  /**
   * Place of the new vessel, in metres east, north and up of the controlled vessel. If null, the new vessel gets the
   * place of the scene's vessel with the same id. Without such a place, it appears beside the controlled vessel.
   */
  readonly offset: Vec3 | null;
}

/**
 * @returns EEXIST if a live vessel has the id, ENOENT for an unknown craft or vessel, ENOSPC if there are too many
 * vessels
 */
export function spawnVessel(cell: WorldCell, wanted: Wanted): Outcome<void> {
  const { id } = wanted;
  if (cell.vessels.has(id)) return refuse('EEXIST', `debug.spawn: there is a live vessel '${id}'; despawn it first`);
  if (cell.vessels.size >= VESSELS_MAX) {
    return refuse('ENOSPC', `debug.spawn: ${VESSELS_MAX} vessels are the maximum; despawn one`);
  }
  const described = describe(cell.builder.scene, wanted);
  if (!described.ok) return described;
  const built = build(cell, described.value, wanted.offset);
  if (!built.ok) return built;
  cell.vessels.set(id, built.value);
  cell.activeVesselId ??= id;
  cell.touch();
  return DONE;
}

/**
 * Returns the vessel's description from the scene. If the scene has no such vessel, copies the first vessel with the
 * same craft, but without its place.
 */
function describe(scene: SceneDescription, { id, craft }: Wanted): Outcome<VesselDescription> {
  const known = scene.vessels?.find((vessel) => vessel.id === id);
  if (known && (craft === null || craft === known.craft)) return accept(known);
  const crafts = Object.keys(scene.crafts ?? {});
  if (craft === null || !crafts.includes(craft)) {
    const missing = craft === null ? `vessel '${shown(id)}' to bring back` : `craft '${shown(craft)}'`;
    const there = crafts.length === 0 ? 'it has no craft' : `its craft are ${crafts.join(', ')}`;
    return refuse('ENOENT', `debug.spawn: the scene has no ${missing}; ${there}`);
  }
  const alike = scene.vessels?.find((vessel) => vessel.craft === craft);
  const { landed: _landed, orbit: _orbit, state: _state, ...traits } = alike ?? { id, craft };
  return accept({ ...traits, id, craft });
}

function build(cell: WorldCell, description: VesselDescription, offset: Vec3 | null): Outcome<Vessel> {
  const { landed, orbit, state } = description;
  if (offset === null && (landed ?? orbit ?? state)) return accept(cell.builder.build(description));
  const beside = cell.vessels.get(cell.activeVesselId ?? '');
  if (!beside)
    return refuse(
      'ENOENT',
      `debug.spawn: no vessel is under control to put '${description.id}' beside; control one, or give a place`,
    );
  const { id, landed: _landed, orbit: _orbit, state: _state, ...traits } = description;
  return accept(buildBeside(cell, { id, ...traits }, beside, offset ?? BESIDE));
}

export function buildBeside(cell: WorldCell, description: VesselDescription, beside: Vessel, offset: Vec3): Vessel {
  const { motion } = beside;
  const { bodyId } = motion;
  const [east, north, up] = offset;
  const moved = (from: Vec3, height: number): Vec3 => {
    const axes = eastNorthUp(from);
    const level = vec3.addScaled(vec3.addScaled(from, axes.east, east), axes.north, north);
    return vec3.addScaled(level, axes.up, height);
  };
  if (motion.kind === 'landed') {
    const { latitude, longitude } = placeFromDirection(moved(motion.originCcf, 0));
    const degrees = 180 / Math.PI;
    const place = { latitudeDeg: latitude * degrees, longitudeDeg: longitude * degrees };
    return cell.builder.build({ ...description, landed: { body: bodyId, ...place, clearance: up } });
  }
  const body = cell.body(bodyId);
  const { position, velocity, cciFromBody } = kinematicsAt(motion, body, cell.ut, beside.centreOfMass);
  const state = { position: moved(position, up), velocity };
  const attitude = { frame: 'cci', rotation: quat.normalizeQuat(cciFromBody) } as const;
  const at = { body: bodyId, positionCci: [...state.position], velocityCci: [...velocity] } satisfies StateVector;
  const vessel = cell.builder.build({ ...description, state: at });
  // The builder takes state vectors for UT 0, as in scenes. Compute the orbit again, because this state vector is for
  // the current time.
  vessel.motion = railsFromState(body, state, cell.ut, attitude);
  return vessel;
}

import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { dock } from '../../sim/vessel/dock.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import { removeVessel } from '../fleet.js';
import { spawnVessel } from '../spawn-vessel.js';
import { action, type ActionTraits } from './action.js';
import { PORT, undockAction } from './modules.js';
import { argument, checked, press, type Signature, text } from './signature.js';
import * as schema from './slot-schema.js';
import { moduleAction, vesselAction } from './vessel-action.js';

/** The farthest from the controlled vessel that one is spawned, m. */
const OFFSET_MAX = 1e6;
const DEBUG: ActionTraits = { gate: 'debug' };

const newId = checked(text(schema.text('Id of the new vessel, one word.'), 'Guest'), (subject, id) =>
  /^[^\s\p{Cc}]{1,64}$/u.test(id)
    ? accept(id)
    : refuse('EINVAL', `${subject}: '${shown(id)}' is no vessel id; use a word of up to 64 characters`),
);
const craft = {
  ...argument('aux', schema.text('Craft of the scene.'), 'pad', ({ aux }) => accept(aux)),
  optional: ['aux'],
} as const;
const offset = {
  ...argument(
    'values',
    schema.numbers(3, 3, 'East, north and up of the controlled vessel, m.'),
    [30, 0, 0],
    ({ values }) => accept(values),
    (subject, given): Outcome<Vec3 | null> => {
      if (given === null) return accept(null);
      const [east = NaN, north = NaN, up = NaN, ...more] = given;
      const fits = more.length === 0 && [east, north, up].every((part) => Math.abs(part) <= OFFSET_MAX);
      if (fits) return accept([east, north, up]);
      return refuse('EINVAL', `${subject}: takes 3 numbers, east, north and up in m, up to ${OFFSET_MAX} each`);
    },
  ),
  optional: ['values'],
} as const;

const itsPort: Signature<number> = argument('value', schema.ordinal('Its port.'), 0, ({ value }) => accept(value));

/** Actions that bring vessels into the world, take them out of it, and join them. */
export const DEBUG_VESSEL_ACTIONS = {
  'debug.spawn': action(
    'Brings a craft of the scene into the world: where the scene has a vessel of that id, or beside the controlled one.',
    { id: newId, craft, offset },
    (cell, given) => spawnVessel(cell, given),
    DEBUG,
  ),
  'debug.despawn': vesselAction(
    'Takes a vessel out of the world.',
    { press },
    (vessel, _given, cell) => void removeVessel(cell, vessel.id),
    DEBUG,
  ),
  'debug.dock': moduleAction(
    PORT,
    'Docks a vessel by the port of its root part to a port of another, in the pose that they have now.',
    {
      target: text(schema.text('Raw id of the other vessel.'), 'Haven-station'),
      port: itsPort,
    },
    (coming, { node, other }, { ordinal, target, port }, cell) => {
      const vessel = cell.vessels.get(target);
      if (!vessel || vessel === coming) {
        return refuse('ENOENT', `debug.dock: there is no other live vessel '${shown(target)}'; vessels lists them`);
      }
      const there = PORT.find(vessel, port);
      if (!there) return refuse('ENOENT', `debug.dock: '${vessel.id}' has no docking port ${port}`);
      if (other || there.other) return refuse('EBUSY', `debug.dock: one of the ports is docked to something already`);
      const obstacle = obstacleOf(coming, vessel);
      if (obstacle !== null) return refuse('EOPNOTSUPP', `debug.dock: ${obstacle}`);
      if (coming.nodes[0] !== node || !vessel.nodes.includes(there.node)) {
        const way = `port ${ordinal} of '${coming.id}' is not on its root part`;
        return refuse('EOPNOTSUPP', `debug.dock: ${way}; dock the other vessel to it`);
      }
      dock({ vessel, port: there.node, coming }, cell.body(vessel.motion.bodyId), cell.ut);
      cell.vessels.delete(coming.id);
      if (cell.activeVesselId === coming.id) cell.activeVesselId = vessel.id;
      cell.emit('docked', vessel.id, node.id);
    },
    DEBUG,
  ),
  'debug.undock': undockAction(DEBUG),
};

/** Returns what keeps two vessels from docking; null for nothing. */
function obstacleOf(coming: Vessel, vessel: Vessel): string | null {
  if (coming.motion.bodyId !== vessel.motion.bodyId) return 'they are about different bodies';
  if (coming.motion.kind !== vessel.motion.kind) return 'one of them stands on the ground, and the other does not';
  if (coming.scale !== vessel.scale) return 'they differ in scale';
  return coming.isKitten || vessel.isKitten ? 'an EVA character does not dock' : null;
}

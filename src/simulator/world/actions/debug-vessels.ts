import { refuse, shown } from '../../../base/errors/index.js';
import { Dock, OneModule, OneVessel, Spawn } from '../../../contract/actions/index.js';
import { dock } from '../../sim/vessel/dock.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import { removeVessel } from '../fleet.js';
import { spawnVessel } from '../spawn-vessel.js';
import { action } from './action.js';
import { PORTS, undock } from './modules.js';
import { moduleAction, vesselAction } from './vessel-action.js';

export const DEBUG_VESSEL_ACTIONS = {
  spawn: action({
    name: 'debug.spawn',
    summary:
      'Adds a craft of the scene to the world: at the place of the vessel with that id in the scene, or beside the controlled vessel.',
    gate: 'debug',
    ...Spawn,
    run: (cell, { id, craft = null, offset }) =>
      spawnVessel(cell, { id, craft, offset: offset ? [offset[0]!, offset[1]!, offset[2]!] : null }),
  }),
  despawn: vesselAction({
    name: 'debug.despawn',
    summary: 'Removes a vessel from the world.',
    gate: 'debug',
    ...OneVessel,
    act: (vessel, _given, cell) => void removeVessel(cell, vessel.id),
  }),
  dock: moduleAction(PORTS, {
    name: 'debug.dock',
    summary: 'Docks the port on the root part of a vessel to a port of another vessel. Both keep their present pose.',
    gate: 'debug',
    ...Dock,
    act({ node, other }, { ordinal, target, port }, coming, cell) {
      const vessel = cell.vessels.get(target);
      if (!vessel || vessel === coming) {
        return refuse('ENOENT', `debug.dock: there is no other live vessel '${shown(target)}'; vessels lists them`);
      }
      const there = PORTS.find(vessel, port);
      if (!there)
        return refuse(
          'ENOENT',
          `debug.dock: '${vessel.id}' has no docking port ${port}; its docking directory lists them`,
        );
      if (other || there.other)
        return refuse('EBUSY', `debug.dock: one of the ports is docked to something already; undock it first`);
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
  }),
  undock: moduleAction(PORTS, {
    name: 'debug.undock',
    summary: 'Undocks a port.',
    gate: 'debug',
    ...OneModule,
    act: undock,
  }),
};

/** Returns why two vessels cannot dock, or null if they can. */
function obstacleOf(coming: Vessel, vessel: Vessel): string | null {
  if (coming.motion.bodyId !== vessel.motion.bodyId)
    return 'the vessels are about different bodies; bring them together';
  if (coming.motion.kind !== vessel.motion.kind)
    return 'one vessel is on the ground, and the other is not; bring them together';
  if (coming.scale !== vessel.scale) return 'the vessels differ in scale; choose another one';
  return coming.isKitten || vessel.isKitten ? 'an EVA character does not dock; choose a vessel' : null;
}

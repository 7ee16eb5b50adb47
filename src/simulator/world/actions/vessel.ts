import { refuse } from '../../../base/errors/index.js';
import { OneVessel, VesselScale, VesselSwitch } from '../../../contract/actions/index.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import { separateVessel } from './staging.js';
import { vesselAction } from './vessel-action.js';

export const VESSEL_ACTIONS = {
  // Fires the decouplers with the lowest stage number among those that have not fired yet. Let n be the lowest stage
  // number of the remaining decouplers. Then activates the engines whose stage number is at most n.
  stage: vesselAction({
    name: 'vessel.stage',
    summary: 'Fires the next stage.',
    ...OneVessel,
    act(vessel, _given, cell) {
      const left = (): Vessel['nodes'] =>
        vessel.systems.decouplers.filter(({ stage, attachedTo }) => stage !== undefined && attachedTo !== null);
      const staged = left();
      if (staged.length === 0)
        return refuse(
          'EBUSY',
          `vessel.stage: '${vessel.id}' has no stage left to fire; fire a decoupler by its number`,
        );
      const stage = Math.min(...staged.map((node) => node.stage!));
      const ordinals = new Map(vessel.systems.decouplers.map((node, ordinal) => [node, ordinal]));
      vessel.prelaunch = false;
      for (const node of staged) {
        // A decoupler that fired earlier in this loop may already have separated this one.
        if (node.stage !== stage || !vessel.nodes.includes(node)) continue;
        separateVessel(cell, vessel, node, node.template.decoupler!.separationSpeed ?? 1);
        cell.emit('decoupled', vessel.id, `decoupler ${ordinals.get(node)!}`);
      }
      const next = Math.min(...left().map((node) => node.stage!));
      for (const engine of vessel.systems.propulsion.engines) {
        if (engine.stage !== undefined && engine.stage <= next) engine.modules!.engine!.active = true;
      }
      vessel.systems.touch();
    },
  }),
  alwaysRender: vesselAction({
    name: 'vessel.always_render',
    summary: 'Draws a vessel at any distance.',
    gate: 'none',
    ...VesselSwitch,
    act: (vessel, { on }) => void (vessel.alwaysRender = on),
  }),
  scale: vesselAction({
    name: 'vessel.scale',
    summary: 'Scales the model of a vessel.',
    gate: 'none',
    ...VesselScale,
    act: (vessel, { factor }) => void (vessel.scale = factor),
  }),
};

import { refuse } from '../../../base/errors/index.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import { between, flag, number, press } from './signature.js';
import { separateVessel } from './staging.js';
import { vesselAction } from './vessel-action.js';

/** The ends of a vessel's scale. Chosen: past them 1 m is less than a wavelength of light, or more than a planet. */
const SCALE_LEAST = 1e-6;
const SCALE_MOST = 1e6;
const SCALES = between(SCALE_LEAST, SCALE_MOST, `a factor from ${SCALE_LEAST} to ${SCALE_MOST}`);
const factor = number('Factor.', SCALES, 1);

/** Actions on a vessel as a whole. */
export const VESSEL_ACTIONS = {
  // Fires the decouplers of the lowest stage, and lights the engines whose stage is not above that of the next ones.
  'vessel.stage': vesselAction('Fires the next stage.', { press }, (vessel, _given, cell) => {
    const left = (): Vessel['nodes'] =>
      vessel.systems.decouplers.filter(({ stage, attachedTo }) => stage !== undefined && attachedTo !== null);
    const staged = left();
    if (staged.length === 0) return refuse('EBUSY', `vessel.stage: '${vessel.id}' has no stage left to fire`);
    const stage = Math.min(...staged.map((node) => node.stage!));
    const ordinals = new Map(vessel.systems.decouplers.map((node, ordinal) => [node, ordinal]));
    vessel.prelaunch = false;
    for (const node of staged) {
      // An earlier decoupler of this stage may have taken this one along.
      if (node.stage !== stage || !vessel.nodes.includes(node)) continue;
      separateVessel(cell, vessel, node, node.template.decoupler!.separationSpeed ?? 1);
      cell.emit('decoupled', vessel.id, `decoupler ${ordinals.get(node)!}`);
    }
    const next = Math.min(...left().map((node) => node.stage!));
    for (const engine of vessel.systems.propulsion.engines) {
      if (engine.stage !== undefined && engine.stage <= next) engine.modules!.engine!.active = true;
    }
    vessel.systems.touch();
  }),
  'vessel.always_render': vesselAction(
    'Draws a vessel at any distance.',
    { on: flag },
    (vessel, { on }) => void (vessel.alwaysRender = on),
    { gate: 'none' },
  ),
  'vessel.scale': vesselAction(
    'Scales the model of a vessel.',
    { factor },
    (vessel, given) => void (vessel.scale = given.factor),
    { gate: 'none' },
  ),
};

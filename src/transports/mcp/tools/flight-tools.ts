import { Type } from 'typebox';
import { ToolFailure } from '../envelope.js';
import { runAction, SLOTS } from './action-tool.js';
import { ACTS, tool, type Tool, WRITES } from './tool.js';

/** Makes a tool of one action on a vessel that takes nothing else. */
function flightTool(name: string, title: string, action: string, description: string): Tool {
  return tool({
    name,
    title,
    description: `${description} Example: {"vessel_id": "active"}`,
    hints: ACTS,
    arguments: { vessel_id: Type.String({ description: 'Raw id, or active for the vessel under control.' }) },
    run: (call, { vessel_id }) => runAction(call, action, { vessel_id }),
  });
}

export const IGNITE_ENGINES = flightTool(
  'mod.ignite_engines',
  'Start the engines',
  'vessel.ignite',
  'Starts the engines of a vessel, those of the first stage if none is lit.',
);
export const SHUTDOWN_ENGINES = flightTool(
  'mod.shutdown_engines',
  'Stop the engines',
  'vessel.shutdown',
  'Stops the engines of a vessel.',
);
export const ACTIVATE_STAGE = flightTool(
  'mod.activate_stage',
  'Fire the next stage',
  'vessel.stage',
  'Fires the next stage: decouplers separate, engines above light. It cannot be taken back.',
);

export const RENDER_FX_CONTROL = tool({
  name: 'mod.render_fx_control',
  title: 'Render effects (absent)',
  description: 'Render effects of the original; this server has none, and every call answers unsupported.',
  hints: WRITES,
  arguments: {
    operation: Type.Optional(Type.String()),
    value: SLOTS.value,
    values: SLOTS.values,
    token: SLOTS.token,
    aux: SLOTS.aux,
  },
  run() {
    throw new ToolFailure('EOPNOTSUPP', 'mod.render_fx_control: this server has no render effects');
  },
});

import { Type } from 'typebox';
import { ToolFailure } from '../envelope.js';
import { runAction, SLOTS } from './action-tool.js';
import { ACTS, tool, type Tool, WRITES } from './tool.js';

function flightTool(name: string, action: string, description: string): Tool {
  return tool({
    name,
    description,
    example: '{"vessel_id": "active"}',
    hints: ACTS,
    arguments: { vessel_id: Type.String() },
    run: (call, { vessel_id }) => runAction(call, action, { vessel_id }),
  });
}

export const IGNITE_ENGINES = flightTool('mod.ignite_engines', 'vessel.ignite', 'Starts the engines of a vessel.');
export const SHUTDOWN_ENGINES = flightTool('mod.shutdown_engines', 'vessel.shutdown', 'Stops the engines of a vessel.');
export const ACTIVATE_STAGE = flightTool(
  'mod.activate_stage',
  'vessel.stage',
  'Fires the next stage: decouplers separate, engines light. This cannot be undone.',
);

export const RENDER_FX_CONTROL = tool({
  name: 'mod.render_fx_control',
  description: 'Unsupported: this server has no render effects.',
  example: '{}',
  hints: WRITES,
  arguments: {
    family: Type.Optional(Type.String()),
    operation: Type.Optional(Type.String()),
    entity: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    value: SLOTS.value,
    values: SLOTS.values,
    token: SLOTS.token,
    aux: SLOTS.aux,
  },
  unlisted: ['family', 'operation', 'entity', 'field', 'value', 'values', 'token', 'aux'],
  run() {
    const next = 'mod.get_capabilities lists the actions that it has';
    throw new ToolFailure('EOPNOTSUPP', `mod.render_fx_control: this server has no render effects; ${next}`);
  },
});

import { Type } from 'typebox';
import { actionTool, SLOTS } from './action-tool.js';

const { vessel_id, ordinal, value, values, token, aux } = SLOTS;
const PLAIN = {
  value: ['value', value],
  values: ['values', values],
  token: ['token', token],
  aux: ['aux', aux],
} as const;
const ORDINAL = ['ordinal', ordinal] as const;
const VESSEL = ['vessel_id', Type.String()] as const;

export const PAINT_CONTROL = actionTool({
  name: 'mod.paint_control',
  about:
    'Paints parts, EVA characters and ground clutter. A color (sRGB) shows only when its rule is enabled AND the master ' +
    'is on: parts_enabled value 1, vessel_color, vessel_enabled value 1. The first enabled rule wins: part, vessel, ' +
    'template, global. EVA: kittens_enabled value 1, then kitten_*. target: template id, instance_id as text, or ' +
    'material. file: the image of texture_bind and pattern_image, or a pattern (stripes, bands, checks, camouflage, ' +
    'image, none). texture_bind value: 0 faithful, 1 raw.',
  example: '{"operation": "vessel_color", "vessel_id": "active", "color": [1, 0, 0]}',
  group: 'paint_control',
  arguments: {
    vessel_id: ['vessel_id', vessel_id],
    value: ['value', value],
    values: ['color', Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 3, maxItems: 3 }))],
    token: ['target', token],
    aux: ['file', aux],
  },
});

export const VESSEL_CONTROL = actionTool({
  name: 'mod.vessel_control',
  about: 'Flies a vessel.',
  example: '{"operation": "throttle", "vessel_id": "active", "value": 0.5}',
  group: 'vessel_control',
  arguments: { vessel_id: VESSEL, ordinal: ORDINAL, ...PLAIN },
});

export const MODULE_CONTROL = actionTool({
  name: 'mod.module_control',
  about: 'Controls one engine, thruster, light, animation, decoupler or port; ordinal: its place in mod.get_vessel.',
  example: '{"operation": "light.color", "vessel_id": "active", "ordinal": 0, "values": [1, 0.8, 0.6]}',
  group: 'module_control',
  arguments: { vessel_id: VESSEL, ordinal: ['ordinal', Type.Integer({ minimum: 0 })], ...PLAIN },
});

export const CAMERA_CONTROL = actionTool({
  name: 'mod.camera_control',
  about:
    'Moves the main camera in detail; mod.get_frame can aim it in one call. For a pose, enabled value 1 takes the ' +
    'camera. Targets: vessel:<id>, body:<id>, part:<vessel>/<instance_id>, none.',
  example: '{"operation": "orbit_radius", "value": 30}',
  group: 'camera_control',
  arguments: PLAIN,
});

export const AUDIO_CONTROL = actionTool({
  name: 'mod.audio_control',
  about:
    'Plays clips of mod.audio_clip. values of play: start ms, end ms, volume, loop, pan, pitch, group; of set: pairs ' +
    '[slot, value]; slots: 0 volume, 1 pan, 2 pitch, 3 paused, 4 position ms.',
  example: '{"operation": "play", "token": "beep.wav"}',
  group: 'audio_control',
  arguments: PLAIN,
});

export const DEBUG_CONTROL = actionTool({
  name: 'mod.debug_control',
  about: 'Changes the simulation, bypassing physics.',
  example: '{"operation": "warp", "value": 10}',
  group: 'debug_control',
  arguments: { vessel_id: ['vessel_id', vessel_id], ordinal: ORDINAL, ...PLAIN },
});

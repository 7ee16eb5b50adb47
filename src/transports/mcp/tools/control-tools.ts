import { Type } from 'typebox';
import { actionTool, SLOTS } from './action-tool.js';

/** The slots of an envelope under their own names. */
const { vessel_id, ordinal, value, values, token, aux } = SLOTS;
const PLAIN = {
  value: ['value', value],
  values: ['values', values],
  token: ['token', token],
  aux: ['aux', aux],
} as const;
const ON_VESSEL = { vessel_id: ['vessel_id', vessel_id], ordinal: ['ordinal', ordinal], ...PLAIN } as const;

export const PAINT_CONTROL = actionTool({
  name: 'mod.paint_control',
  title: 'Paint parts, EVA characters and ground clutter',
  about: `Paints with rules. A rule is a colour and a switch; a colour shows only when its rule is enabled AND the master is on.
To paint a vessel: parts_enabled value 1, then vessel_color with vessel_id and color, then vessel_enabled value 1.
The most specific enabled rule wins: part, then vessel, template, global. blend (target multiply, tint or replace) is for all.
EVA characters: kittens_enabled value 1, then kitten_* rules. Colours are sRGB numbers from 0 to 1, such as [1, 0, 0].`,
  example: '{"operation": "vessel_color", "vessel_id": "active", "color": [1, 0, 0]}',
  group: 'paint_control',
  arguments: {
    vessel_id: ['vessel_id', vessel_id],
    value: [
      'value',
      Type.Optional(Type.Number({ description: '0 off (default), 1 on; texture_bind: 0 faithful, 1 raw.' })),
    ],
    values: [
      'color',
      Type.Optional(
        Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
          minItems: 3,
          maxItems: 3,
          description: 'Red, green, blue in sRGB, each 0 to 1.',
        }),
      ),
    ],
    token: [
      'target',
      Type.Optional(
        Type.String({
          description: 'Blend mode, template id, part instance id in decimal, material name, or stock texture id.',
        }),
      ),
    ],
    aux: ['file', Type.Optional(Type.String({ description: 'Uploaded image, for texture_bind.' }))],
  },
});

export const VESSEL_CONTROL = actionTool({
  name: 'mod.vessel_control',
  title: 'Fly a vessel',
  about: 'Sets the controls of a vessel: engines, throttle, attitude, stages.',
  example: '{"operation": "throttle", "vessel_id": "active", "value": 0.5}',
  group: 'vessel_control',
  acts: true,
  arguments: ON_VESSEL,
});

export const MODULE_CONTROL = actionTool({
  name: 'mod.module_control',
  title: 'Control one module',
  about: 'Controls one engine, thruster, light, animation, decoupler or port; ordinal is its index in mod.get_vessel.',
  example: '{"operation": "light.color", "vessel_id": "active", "ordinal": 0, "values": [1, 0.8, 0.6]}',
  group: 'module_control',
  acts: true,
  arguments: { ...ON_VESSEL, ordinal: ['ordinal', Type.Integer({ minimum: 0, description: 'Index in its list.' })] },
});

export const CAMERA_CONTROL = actionTool({
  name: 'mod.camera_control',
  title: 'Move the main camera',
  about: `Moves the main camera, whose view mod.get_frame returns. mod.get_frame can aim it in one call; this is for the details.
First enabled value 1 takes the camera; the poses below have no effect without it.`,
  example: '{"operation": "orbit_radius", "value": 30}',
  group: 'camera_control',
  arguments: PLAIN,
});

export const AUDIO_CONTROL = actionTool({
  name: 'mod.audio_control',
  title: 'Play sounds',
  about: 'Plays, adjusts and stops clips that were uploaded with mod.audio_clip.',
  example: '{"operation": "play", "token": "beep.wav"}',
  group: 'audio_control',
  arguments: PLAIN,
});

export const DEBUG_CONTROL = actionTool({
  name: 'mod.debug_control',
  title: 'Change the simulation',
  about: 'Changes the simulation past its physics: warp of time, teleport, control of another vessel.',
  example: '{"operation": "warp", "value": 10}',
  group: 'debug_control',
  acts: true,
  arguments: ON_VESSEL,
});

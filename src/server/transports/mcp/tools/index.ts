import type { Pictures } from '../ports.js';
import { AUDIO_CLIP } from './audio-clip.js';
import { CAMERA_TRACK } from './camera-track.js';
import { GET_CELESTIAL, LIST_CELESTIALS } from './celestials.js';
import { COMMAND, EXECUTE_BATCH, SCHEDULE_BATCH } from './command-tools.js';
import {
  AUDIO_CONTROL,
  CAMERA_CONTROL,
  DEBUG_CONTROL,
  MODULE_CONTROL,
  PAINT_CONTROL,
  VESSEL_CONTROL,
} from './control-tools.js';
import { LIST_FIELDS, READ_FIELD, WRITE_FIELD } from './fields.js';
import { ACTIVATE_STAGE, IGNITE_ENGINES, RENDER_FX_CONTROL, SHUTDOWN_ENGINES } from './flight-tools.js';
import { getFrame } from './frame.js';
import { ACCEPT_GOLDEN, COMPARE_GOLDEN, LIST_GOLDENS } from './goldens.js';
import { MODEL } from './model.js';
import { PAINT_STICKER } from './paint-sticker.js';
import { PAINT_TEXTURE } from './paint-texture.js';
import { GET_RUNTIME_STATE } from './runtime.js';
import { SCHEDULE_CONTROL } from './schedule-control.js';
import type { Tool } from './tool.js';
import { GET_KITTEN, GET_VESSEL, LIST_KITTENS, LIST_VESSELS } from './vessels.js';
import { WAIT } from './wait.js';
import { GET_CAPABILITIES, GET_WORLD } from './world.js';

/** Returns all tools by name: first the 28 tools of the original server, then Livery's own. */
export function toolsOf(pictures: Pictures | null): ReadonlyMap<string, Tool> {
  const tools = [
    GET_WORLD,
    LIST_CELESTIALS,
    GET_CELESTIAL,
    LIST_VESSELS,
    GET_VESSEL,
    LIST_KITTENS,
    GET_KITTEN,
    GET_RUNTIME_STATE,
    GET_CAPABILITIES,
    WAIT,
    PAINT_CONTROL,
    PAINT_TEXTURE,
    PAINT_STICKER,
    IGNITE_ENGINES,
    SHUTDOWN_ENGINES,
    ACTIVATE_STAGE,
    VESSEL_CONTROL,
    MODULE_CONTROL,
    CAMERA_CONTROL,
    CAMERA_TRACK,
    AUDIO_CONTROL,
    AUDIO_CLIP,
    SCHEDULE_CONTROL,
    DEBUG_CONTROL,
    RENDER_FX_CONTROL,
    COMMAND,
    EXECUTE_BATCH,
    SCHEDULE_BATCH,
    getFrame(pictures),
    LIST_GOLDENS,
    COMPARE_GOLDEN,
    ACCEPT_GOLDEN,
    LIST_FIELDS,
    READ_FIELD,
    WRITE_FIELD,
    MODEL,
  ];
  return new Map(tools.map((each) => [each.name, each]));
}

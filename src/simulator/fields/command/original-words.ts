import type { ActionGroupName } from './action-groups.js';

type Slots = Readonly<Record<string, unknown>>;

/** The meaning of an operation whose name in the game's modding tools differs from the name here. */
export interface OriginalWord {
  readonly action: string;
  /**
   * Returns the slots that the word sets in addition to those of the call (`given`). If both set a slot, the value from
   * the call is used.
   */
  readonly says?: (given: Slots) => Slots;
}

const word = (action: string, says?: OriginalWord['says']): OriginalWord => ({ action, ...(says ? { says } : {}) });
/**
 * Makes an operation that runs `audio.set` to change one setting of a channel. `slot` is the number of the setting: 3
 * pauses the channel, 4 sets its position (ms).
 */
const adjusts = (slot: number, valueOf: (given: Slots) => unknown): OriginalWord =>
  word('audio.set', (given) => ({ values: [slot, valueOf(given)] }));

const ORIGINAL_WORDS: Partial<Record<ActionGroupName, Readonly<Record<string, OriginalWord>>>> = {
  vessel_control: {
    engine_master: word('vessel.engine'),
    focus: word('camera.focus'),
    take_control: word('debug.control_vessel'),
  },
  module_control: {
    engine_active: word('engine.active'),
    engine_minimum_throttle: word('engine.min_throttle'),
    engine_min_throttle: word('engine.min_throttle'),
    rcs_active: word('rcs.active'),
    light_on: word('light.on'),
    light_brightness: word('light.brightness'),
    light_color: word('light.color'),
    light_outer_angle: word('light.outer_angle'),
    light_inner_angle: word('light.inner_angle'),
    animation_goal: word('animation.goal'),
    solar_deployment: word('animation.goal'),
    undock: word('docking.undock'),
    fire_decoupler: word('decoupler.fire'),
    pushoff: word('debug.docking_pushoff'),
  },
  camera_control: {
    ownership: word('camera.enabled'),
    take: word('camera.enabled', () => ({ value: 1 })),
    geodetic: word('camera.geo'),
    reset: word('camera.pose_reset'),
  },
  audio_control: {
    update: word('audio.set'),
    pause: adjusts(3, () => 1),
    resume: adjusts(3, () => 0),
    seek: adjusts(4, ({ value = 0 }) => value),
  },
};

const LEFT_OUT: Partial<Record<ActionGroupName, RegExp>> = {
  debug_control: /^(weld|thug_life|iva|fx)_[a-z_]+$|^always_render_iva$/,
};

export const originalWordsOf = (group: ActionGroupName): Readonly<Record<string, OriginalWord>> =>
  ORIGINAL_WORDS[group] ?? {};

/** Reports whether an operation exists in the game's modding tools but is not supported by this server. */
export const isLeftOut = (group: ActionGroupName, operation: string): boolean =>
  LEFT_OUT[group]?.test(operation) ?? false;

/** A group of actions under one name, for example all actions on stickers. */
interface ActionGroup {
  readonly name: string;
  /** The prefixes of the keys of its actions. An action belongs to the first matching group. */
  readonly keys: readonly string[];
  /** The prefix of the key that the operation name omits; operations of several families keep the whole key. */
  readonly prefix: string;
}

const GROUPS = [
  { name: 'paint_sticker', keys: ['paint.sticker_'], prefix: 'paint.sticker_' },
  { name: 'paint_control', keys: ['paint.'], prefix: 'paint.' },
  { name: 'vessel_control', keys: ['vessel.'], prefix: 'vessel.' },
  {
    name: 'module_control',
    keys: ['engine.', 'rcs.', 'light.', 'animation.', 'decoupler.', 'docking.'],
    prefix: '',
  },
  { name: 'camera_control', keys: ['camera.'], prefix: 'camera.' },
  { name: 'audio_control', keys: ['audio.'], prefix: 'audio.' },
  { name: 'model_control', keys: ['model.'], prefix: 'model.' },
  { name: 'schedule_control', keys: ['schedule.'], prefix: 'schedule.' },
  { name: 'debug_control', keys: ['debug.'], prefix: 'debug.' },
] as const satisfies readonly ActionGroup[];

export type ActionGroupName = (typeof GROUPS)[number]['name'];

export const ACTION_GROUPS: readonly ActionGroupName[] = GROUPS.map(({ name }) => name);

/** Returns the group of an action. Every key of the catalogue has one. */
export function groupOf(action: string): ActionGroupName {
  return GROUPS.find(({ keys }) => keys.some((key) => action.startsWith(key)))!.name;
}

/** Returns the name of an action within its group: the operation word. */
export function operationName(action: string): string {
  const { prefix } = GROUPS.find(({ name }) => name === groupOf(action))!;
  return action.slice(prefix.length);
}

/** The suffixes of keys of actions that act on each run; all others set a state. */
const TRIGGERS = /\.(ignite|stage|fire|undock|spawn|play|release|stop|remove|clear|reset)$/;

/** Reports whether an action acts on each run, rather than setting a state. */
export const isTriggerAction = (action: string): boolean => TRIGGERS.test(action);

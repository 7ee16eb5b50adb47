/** A group of actions that clients reach by one name, such as all of stickers. */
interface ActionGroup {
  readonly name: string;
  /** The prefixes of the keys of its actions. An action belongs to the first group that fits. */
  readonly keys: readonly string[];
  /** The text that an operation leaves out of its key; operations of several families keep the whole key. */
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
  { name: 'schedule_control', keys: ['schedule.'], prefix: 'schedule.' },
  { name: 'debug_control', keys: ['debug.'], prefix: 'debug.' },
] as const satisfies readonly ActionGroup[];

export type ActionGroupName = (typeof GROUPS)[number]['name'];

export const ACTION_GROUPS: readonly ActionGroupName[] = GROUPS.map(({ name }) => name);

/** Returns the group of an action. Every key of the catalogue has one. */
export function groupOf(action: string): ActionGroupName {
  return GROUPS.find(({ keys }) => keys.some((key) => action.startsWith(key)))!.name;
}

/** Returns the name of an action within its group: the word for an operation. */
export function operationName(action: string): string {
  const { prefix } = GROUPS.find(({ name }) => name === groupOf(action))!;
  return action.slice(prefix.length);
}

/** The ends of keys that act each time; all others set a state. */
const TRIGGERS = /\.(ignite|stage|fire|undock|spawn|play|release|stop|remove|clear|reset)$/;

/** Reports whether an action acts each time it is run, rather than setting a state. */
export const isTriggerAction = (action: string): boolean => TRIGGERS.test(action);

interface ActionGroup {
  readonly name: string;
  /**
   * The prefixes of the action keys in this group. An action whose key matches several groups belongs to the first of
   * them.
   */
  readonly keys: readonly string[];
  /** The name of an operation is the key of its action without this prefix, which may be empty. */
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

/** Returns the group of an action. Every action has a group, because the prefixes cover the whole catalogue. */
export function groupOf(action: string): ActionGroupName {
  return GROUPS.find(({ keys }) => keys.some((key) => action.startsWith(key)))!.name;
}

export function operationName(action: string): string {
  const { prefix } = GROUPS.find(({ name }) => name === groupOf(action))!;
  return action.slice(prefix.length);
}

const TRIGGERS = /\.(ignite|stage|fire|undock|spawn|play|release|stop|remove|clear|reset)$/;

/** Reports whether an action is a trigger, which acts each time it runs; other actions set a state. */
export const isTriggerAction = (action: string): boolean => TRIGGERS.test(action);

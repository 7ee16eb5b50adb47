import {
  LIST_LIMITS,
  type Capabilities,
  type Capability,
  type CapabilityDetail,
  type RuntimeFeature,
} from '../../../contract/world/index.js';
import type { World } from '../../world/index.js';
import { type ActionGroupName, groupOf, isTriggerAction } from '../command/action-groups.js';
import { ACTION_ROWS, type DescribedAction } from '../command/describe-actions.js';
import { featuresJson } from './runtime/index.js';

export interface CapabilityGates {
  readonly controlEnabled: boolean;
  readonly debugNamespace: boolean;
  readonly cameraEnabled: boolean;
}

/** @param group the group whose actions are listed; null for all groups */
export function capabilitiesJson(
  world: World,
  gates: CapabilityGates,
  detail: CapabilityDetail,
  group: ActionGroupName | null,
): Capabilities {
  const features = featuresJson(world, gates.cameraEnabled);
  const rows = ACTION_ROWS.filter(({ action }) => group === null || groupOf(action) === group);
  return {
    protocol: 'mcp',
    lists: LIST_LIMITS,
    json: { truncation: false },
    control_enabled: gates.controlEnabled,
    debug_enabled: gates.debugNamespace,
    features,
    actions: rows.map((row) => (detail === 'names' ? row.action : actionJson(row, features, gates, detail))),
    display: { exposed: false, reason: 'an endless stream of bytes; mod.get_frame returns pictures' },
  };
}

function actionJson(
  row: DescribedAction,
  features: Readonly<Record<RuntimeFeature, boolean>>,
  gates: CapabilityGates,
  detail: CapabilityDetail,
): Capability {
  const { action, summary, target, phase, slots, optional, example } = row;
  const gate = gateOf(row);
  const isTrigger = isTriggerAction(action);
  return {
    action,
    summary,
    argument_shape: shapeOf(row),
    units: Object.entries(slots)
      .map(([slot, { description }]) => `${slot}: ${String(description)}`)
      .join(' '),
    safety: safetyOf(row),
    ...(detail === 'full' ? { slots, optional, example } : {}),
    target: target === 'vessel' ? 'vessel' : 'global',
    phase,
    logical_tool: `mod.${groupOf(action)}`,
    gate: gate.text,
    available: gates.controlEnabled && gate.isOpen(features, gates),
    trigger: isTrigger,
    idempotent: !isTrigger,
    coalescing_key: isTrigger ? 'never replaced' : 'action + vessel + ordinal + token + aux',
  };
}

/**
 * Formats the slots of an action, for example `vessel_id, token, values[3]`. A question mark follows an optional slot.
 */
function shapeOf({ target, slots, optional }: DescribedAction): string {
  const names = Object.entries(slots).map(([slot, { maxItems }]) => {
    const count = typeof maxItems === 'number' ? `[${maxItems}]` : slot === 'values' ? '[]' : '';
    return `${slot}${count}${(optional as readonly string[]).includes(slot) ? '?' : ''}`;
  });
  return [...(target === 'vessel' ? ['vessel_id'] : []), ...names].join(', ') || 'nothing';
}

interface GateView {
  readonly text: string;
  readonly isOpen: (features: Readonly<Record<RuntimeFeature, boolean>>, gates: CapabilityGates) => boolean;
}

/**
 * The gate of each action, found by a prefix of the action's key. The first entry that matches the key applies. All
 * actions also need `control_enabled`, which has no entry here.
 */
const GATES: readonly (readonly [begin: string, gate: GateView])[] = [
  ['paint.texture_', { text: 'control_enabled + paint textures store', isOpen: ({ paint_textures: on }) => on }],
  ['paint.sticker_', { text: 'control_enabled + paint stickers', isOpen: ({ paint_stickers: on }) => on }],
  ['paint.', { text: 'control_enabled + paint runtime master', isOpen: () => true }],
  ['audio.', { text: 'audio_enabled', isOpen: ({ audio }) => audio }],
  ['camera.', { text: 'camera_enabled', isOpen: ({ camera }) => camera }],
  ['schedule.', { text: 'schedule_enabled', isOpen: ({ schedules }) => schedules }],
  ['debug.', { text: 'debug_namespace', isOpen: (_features, { debugNamespace }) => debugNamespace }],
  ['', { text: 'control_enabled', isOpen: () => true }],
];

const gateOf = ({ action }: DescribedAction): GateView => GATES.find(([begin]) => action.startsWith(begin))![1];

function safetyOf({ action, gate }: DescribedAction): string {
  if (gate === 'debug') return 'changes the simulation, bypassing its physics';
  if (gate !== 'authority') return 'changes what is seen or heard, not the flight';
  return isTriggerAction(action) ? 'flies a vessel; cannot be undone' : 'flies a vessel';
}

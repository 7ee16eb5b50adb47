import { type Static, type TSchema, Type } from 'typebox';
import { flag, list, maybe, members, text } from '../schema.js';
import type { RuntimeFeature } from './runtime.js';

export const LIST_LIMITS = { default_limit: 50, maximum_limit: 1000 } as const;

/** How much a view says about actions: their names; also their descriptions; or also their schemas and examples. */
export const CAPABILITY_DETAILS = ['names', 'summary', 'full'] as const;
export type CapabilityDetail = (typeof CAPABILITY_DETAILS)[number];

export const Capability = members({
  action: text('Key.'),
  summary: text('What the action does.'),
  argument_shape: text('Slots of the action.'),
  units: text('Units of each slot.'),
  safety: text('What the action changes.'),
  slots: maybe(Type.Unsafe<Readonly<Record<string, TSchema | undefined>>>({ type: 'object' })),
  optional: maybe(list(Type.String(), 'Optional slots.')),
  example: maybe(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
  target: text('`vessel` or `global`.'),
  phase: text('When the action runs.'),
  logical_tool: text('The tool that has this action as an operation.'),
  gate: text('The setting that the action needs.'),
  available: flag('True if that setting allows the action.'),
  trigger: flag('True if every repetition has an effect.'),
  idempotent: flag('True if a repetition changes nothing.'),
  coalescing_key: text('Parts of the key. Of several waiting commands with the same key, only the last one runs.'),
});
export type Capability = Static<typeof Capability>;

export const Capabilities = members({
  protocol: Type.Literal('mcp'),
  lists: Type.Unsafe<typeof LIST_LIMITS>({ type: 'object' }),
  json: members({ truncation: Type.Literal(false) }),
  control_enabled: flag('True if the server accepts controls.'),
  debug_enabled: flag('True if `debug.*` is open.'),
  features: Type.Unsafe<Readonly<Record<RuntimeFeature, boolean>>>({ type: 'object' }),
  actions: list(Type.Union([Type.String(), Capability])),
  display: members({ exposed: Type.Literal(false), reason: Type.String() }),
});
export type Capabilities = Static<typeof Capabilities>;

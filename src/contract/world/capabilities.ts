import { type Static, type TSchema, Type } from 'typebox';
import { flag, list, maybe, members, text } from '../schema.js';
import type { RuntimeFeature } from './runtime.js';

/** The longest list that clients get at once, and how long it is where they do not say. */
export const LIST_LIMITS = { default_limit: 50, maximum_limit: 1000 } as const;

/** How much a view says of each action: its name, the members of the document, or its schema and an example too. */
export const CAPABILITY_DETAILS = ['names', 'summary', 'full'] as const;
export type CapabilityDetail = (typeof CAPABILITY_DETAILS)[number];

/** The description of an action. */
export const Capability = members({
  action: text('Key.'),
  summary: text('What it does.'),
  argument_shape: text('Its slots.'),
  units: text('What each slot means.'),
  safety: text('What it changes.'),
  slots: maybe(Type.Unsafe<Readonly<Record<string, TSchema | undefined>>>({ type: 'object' })),
  optional: maybe(list(Type.String(), 'Slots that may be left out.')),
  example: maybe(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
  target: text('`vessel` or `global`.'),
  phase: text('When it runs.'),
  logical_tool: text('The tool that groups it.'),
  gate: text('What opens it.'),
  available: flag('Whether its gate is open.'),
  trigger: flag('Whether each of several counts.'),
  idempotent: flag('Whether the same again changes nothing.'),
  coalescing_key: text('What a later one replaces.'),
});
export type Capability = Static<typeof Capability>;

/** The features that are on, and the actions that a client may run. */
export const Capabilities = members({
  protocol: Type.Literal('mcp'),
  lists: Type.Unsafe<typeof LIST_LIMITS>({ type: 'object' }),
  json: members({ truncation: Type.Literal(false) }),
  control_enabled: flag('Whether controls are taken.'),
  debug_enabled: flag('Whether `debug.*` is open.'),
  features: Type.Unsafe<Readonly<Record<RuntimeFeature, boolean>>>({ type: 'object' }),
  actions: list(Type.Union([Type.String(), Capability])),
  display: members({ exposed: Type.Literal(false), reason: Type.String() }),
});
export type Capabilities = Static<typeof Capabilities>;

import { Type } from 'typebox';
import { shown } from '../../base/errors/index.js';
import { Between, Numbers, Ordinal, Text, VesselId } from './arguments.js';
import { inSlots } from './envelope.js';

/**
 * Maximum time warp: 32 years per second. At much higher warps, the rounding errors of universal time soon add up to
 * whole seconds.
 */
export const WARP_MAX = 1e9;

/** Maximum offset of a new vessel from the controlled vessel along each axis, m. */
const OFFSET_MAX = 1e6;

export const Warp = inSlots(
  Type.Object({
    warp: Between(0, WARP_MAX, 'Factor; 0 pauses.', `a factor from 0 to ${WARP_MAX}`),
  }),
  { warp: 'value' },
  { value: 10 },
);
/** The name that stands for all degraded accessors together. */
export const ALL_ACCESSORS = '1';
export const ResetAccessors = inSlots(
  Type.Object({ name: Text('Name of a degraded accessor, or 1 for all.') }),
  { name: 'token' },
  { token: ALL_ACCESSORS },
);
export const ControlVessel = inSlots(
  Type.Object({ id: Text('Raw id.') }),
  { id: 'token or vessel_id' },
  { token: 'Hunter-ship' },
);
export const Teleport = inSlots(
  Type.Object({
    vesselId: VesselId,
    state: Numbers(6, 'Position in m and velocity in m/s, CCI about the current parent.', 'px py pz vx vy vz in CCI'),
  }),
  { state: 'values' },
  { values: [7e6, 0, 0, 0, 7500, 0] },
);

export const IMPULSE_AXES = ['cci', 'body'] as const;
export const IMPULSE_UNITS = ['ns', 'dv'] as const;
/** A sudden push on a vessel: an impulse (N·s) or a change of velocity (m/s), in the axes of CCI or of the vessel. */
export const Impulse = Type.Object({
  vesselId: VesselId,
  vector: Numbers(3, 'N·s, or m/s.', 'x y z'),
  axes: Type.Unsafe<(typeof IMPULSE_AXES)[number]>({ type: 'string', enum: IMPULSE_AXES, description: 'Axes.' }),
  unit: Type.Unsafe<(typeof IMPULSE_UNITS)[number]>({ type: 'string', enum: IMPULSE_UNITS, description: 'Unit.' }),
});
export const DockingPushoff = inSlots(
  Type.Object({
    vesselId: VesselId,
    ordinal: Ordinal,
    impulse: Between(0, Number.MAX_VALUE, 'N·s.', 'an impulse of 0 N·s or more'),
  }),
  { ordinal: 'ordinal', impulse: 'value' },
  { ordinal: 0, value: 100 },
);

/** An id that no vessel has yet. */
export const NewId = Type.Refine(
  Text('Id of the new vessel, one word.'),
  (id) => /^[^\s\p{Cc}]{1,64}$/u.test(id),
  (id) => `'${shown(id)}' is not a vessel id; use a word of up to 64 characters`,
);
const Offset = Type.Refine(
  Type.Unsafe<readonly number[]>(
    Type.Array(Type.Number(), {
      minItems: 3,
      maxItems: 3,
      description: 'Distances east, north and up from the controlled vessel, m.',
    }),
  ),
  (given) => given.length === 3 && given.every((part) => Math.abs(part) <= OFFSET_MAX),
  () => `takes 3 numbers, east, north and up in m, up to ${OFFSET_MAX} each`,
);
export const Spawn = inSlots(
  Type.Object({
    id: NewId,
    craft: Type.Optional(Text('Craft of the scene.')),
    offset: Type.Optional(Offset),
  }),
  { id: 'token', craft: 'aux', offset: 'values' },
  { token: 'Guest', aux: 'pad', values: [30, 0, 0] },
);
export const Dock = inSlots(
  Type.Object({
    vesselId: VesselId,
    ordinal: Ordinal,
    target: Text('Raw id of the other vessel.'),
    port: Type.Integer({ minimum: 0, description: 'Its port number.' }),
  }),
  { ordinal: 'ordinal', target: 'token', port: 'value' },
  { ordinal: 0, token: 'Haven-station', value: 0 },
);

import { Type } from 'typebox';
import { AnyCase, Between, ZeroToOne, Numbers, Ordinal, RawNumbers, Switch, VesselId } from './arguments.js';
import { inSlots } from './envelope.js';

/** All modes except `manual` and `None` turn the vessel to a target attitude. */
export const ATTITUDE_MODES = [
  'manual',
  'Prograde',
  'Retrograde',
  'Normal',
  'AntiNormal',
  'RadialOut',
  'RadialIn',
  'Toward',
  'Away',
  'Antivel',
  'Align',
  'Forward',
  'Backward',
  'Up',
  'Down',
  'Ahead',
  'Behind',
  'Outward',
  'Inward',
  'PositiveDv',
  'NegativeDv',
  'Custom',
  'None',
] as const;

/**
 * Frames to whose axes pitch, yaw and roll are relative. The modes `Align`, `Forward`, `Backward`, `Up` and `Down` turn
 * the vessel to one of these axes.
 */
export const ATTITUDE_FRAMES = ['EclBody', 'EnuBody', 'Lvlh', 'VlfBody', 'BurnBody', 'Dock'] as const;

export const RCS_MODES = ['Enabled', 'Disabled'] as const;

/**
 * Minimum scale of a vessel: a metre becomes a micrometre, about two wavelengths of light. With the maximum,
 * `SCALE_MOST`, a metre becomes a thousand kilometres.
 */
const SCALE_LEAST = 1e-6;
const SCALE_MOST = 1e6;

export const OneVessel = inSlots(Type.Object({ vesselId: VesselId }), {}, { value: 1 }, 'exact');
export const VesselSwitch = inSlots(Type.Object({ vesselId: VesselId, on: Switch }), { on: 'value' }, { value: 1 });
export const VesselScale = inSlots(
  Type.Object({
    vesselId: VesselId,
    factor: Between(SCALE_LEAST, SCALE_MOST, 'Factor.', `a factor from ${SCALE_LEAST} to ${SCALE_MOST}`),
  }),
  { factor: 'value' },
  { value: 1 },
);

export const Throttle = inSlots(
  Type.Object({ vesselId: VesselId, throttle: ZeroToOne }),
  { throttle: 'value' },
  { value: 0.5 },
);
export const BodyAxes = inSlots(
  Type.Object({
    vesselId: VesselId,
    axes: Numbers(3, 'Directions along the body axes. Only the signs count.', 'x y z along nose, right and down'),
  }),
  { axes: 'values' },
  { values: [0, 0, 0] },
);
export const SetAttitudeMode = inSlots(
  Type.Object({
    vesselId: VesselId,
    mode: AnyCase(ATTITUDE_MODES, '`manual`, `Prograde`, …; any case.'),
  }),
  { mode: 'token' },
  { token: 'Prograde' },
);
export const SetAttitudeFrame = inSlots(
  Type.Object({
    vesselId: VesselId,
    frame: AnyCase(ATTITUDE_FRAMES, '`EclBody`, `EnuBody`, `Lvlh`, `VlfBody`, `BurnBody` or `Dock`; any case.'),
  }),
  { frame: 'token' },
  { token: 'Lvlh' },
);
export const SetRcsMode = inSlots(
  Type.Object({
    vesselId: VesselId,
    mode: AnyCase(RCS_MODES, '`Enabled` or `Disabled`; any case.'),
  }),
  { mode: 'token' },
  { token: 'Enabled' },
);

const lengthOf = (quaternion: readonly number[]): number => Math.hypot(...quaternion);
export const AttitudeTarget = inSlots(
  Type.Object({
    vesselId: VesselId,
    attitude: Type.Refine(
      Numbers(4, 'x y z w, body to CCI.', 'a quaternion x y z w'),
      (given: readonly number[]) => lengthOf(given) >= 0.5 && lengthOf(given) <= 2,
      (given) => `a quaternion has length 1; this one has ${lengthOf(given)}`,
    ),
  }),
  { attitude: 'values' },
  { values: [0, 0, 0, 1] },
);
export const PlanBurn = inSlots(
  Type.Object({
    vesselId: VesselId,
    burn: Numbers(4, 'Universal time in s, then delta v in m/s.', 'ut and the change of velocity x y z in CCI, m/s'),
  }),
  { burn: 'values' },
  { values: [1e6, 10, 0, 0] },
);

const ON_MODULE = { vesselId: VesselId, ordinal: Ordinal };
const Angle = Between(-Number.MAX_VALUE, Number.MAX_VALUE, 'Degrees.', 'a finite number');
export const OneModule = inSlots(Type.Object(ON_MODULE), { ordinal: 'ordinal' }, { ordinal: 0, value: 1 }, 'exact');
export const ModuleSwitch = inSlots(
  Type.Object({ ...ON_MODULE, on: Switch }),
  { ordinal: 'ordinal', on: 'value' },
  { ordinal: 0, value: 1 },
);
export const ModuleFraction = inSlots(
  Type.Object({ ...ON_MODULE, fraction: ZeroToOne }),
  { ordinal: 'ordinal', fraction: 'value' },
  { ordinal: 0, value: 0.5 },
);
export const LightBrightness = inSlots(
  Type.Object({
    ...ON_MODULE,
    brightness: Between(0, Number.MAX_VALUE, 'Brightness.', 'a number of 0 or more'),
  }),
  { ordinal: 'ordinal', brightness: 'value' },
  { ordinal: 0, value: 1 },
);
export const LightAngle = inSlots(
  Type.Object({ ...ON_MODULE, degrees: Angle }),
  { ordinal: 'ordinal', degrees: 'value' },
  { ordinal: 0, value: 45 },
);
export const LightColour = inSlots(
  Type.Object({
    ...ON_MODULE,
    colourSrgb: Type.Refine(
      RawNumbers(3, 'Red, green, blue.', { minimum: 0, maximum: 1 }),
      (values) => values?.length === 3 && values.every((channel) => channel >= 0 && channel <= 1),
      () => 'takes three numbers from 0 to 1, red, green and blue in sRGB',
    ),
  }),
  { ordinal: 'ordinal', colourSrgb: 'values' },
  { ordinal: 0, values: [1, 1, 1] },
);

import { Type } from 'typebox';
import { AnyCase, Between, Fraction, Numbers, Ordinal, RawNumbers, Switch, VesselId } from './arguments.js';

/** The modes of the attitude control, each an aim; `manual` and `None` aim at nothing. */
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

/** The frames that pitch, yaw and roll are measured against, and the axes of the modes that name directions. */
export const ATTITUDE_FRAMES = ['EclBody', 'EnuBody', 'Lvlh', 'VlfBody', 'BurnBody', 'Dock'] as const;

export const RCS_MODES = ['Enabled', 'Disabled'] as const;

/** The ends of a vessel's scale. Chosen: past them 1 m is less than a wavelength of light, or more than a planet. */
const SCALE_LEAST = 1e-6;
const SCALE_MOST = 1e6;

export const OneVessel = Type.Object({ vesselId: VesselId });
export const VesselSwitch = Type.Object({ vesselId: VesselId, on: Switch });
export const VesselScale = Type.Object({
  vesselId: VesselId,
  factor: Between(SCALE_LEAST, SCALE_MOST, 'Factor.', `a factor from ${SCALE_LEAST} to ${SCALE_MOST}`),
});

export const Throttle = Type.Object({ vesselId: VesselId, throttle: Fraction });
export const BodyAxes = Type.Object({
  vesselId: VesselId,
  axes: Numbers(3, 'Signs along the body axes.', 'x y z along nose, right and down'),
});
export const AttitudeMode = Type.Object({
  vesselId: VesselId,
  mode: AnyCase(ATTITUDE_MODES, '`manual`, `Prograde`, …; any case.'),
});
export const AttitudeFrame = Type.Object({
  vesselId: VesselId,
  frame: AnyCase(ATTITUDE_FRAMES, '`EclBody`, `EnuBody`, `Lvlh`, `VlfBody`, `BurnBody` or `Dock`; any case.'),
});
export const RcsMode = Type.Object({
  vesselId: VesselId,
  mode: AnyCase(RCS_MODES, '`Enabled` or `Disabled`; any case.'),
});

const lengthOf = (quaternion: readonly number[]): number => Math.hypot(...quaternion);
export const AttitudeTarget = Type.Object({
  vesselId: VesselId,
  attitude: Type.Refine(
    Numbers(4, 'x y z w, body to CCI.', 'a quaternion x y z w'),
    (given: readonly number[]) => lengthOf(given) >= 0.5 && lengthOf(given) <= 2,
    (given) => `a quaternion has length 1; this one has ${lengthOf(given)}`,
  ),
});
export const PlanBurn = Type.Object({
  vesselId: VesselId,
  burn: Numbers(4, 'Universal time in s, then delta v in m/s.', 'ut and the change of velocity x y z in CCI, m/s'),
});

const ON_MODULE = { vesselId: VesselId, ordinal: Ordinal };
const Angle = Between(-Number.MAX_VALUE, Number.MAX_VALUE, 'Degrees.', 'a finite number');
export const OneModule = Type.Object(ON_MODULE);
export const ModuleSwitch = Type.Object({ ...ON_MODULE, on: Switch });
export const ModuleFraction = Type.Object({ ...ON_MODULE, fraction: Fraction });
export const LightBrightness = Type.Object({
  ...ON_MODULE,
  brightness: Between(0, Number.MAX_VALUE, 'Brightness.', 'a number of 0 or more'),
});
export const LightAngle = Type.Object({ ...ON_MODULE, degrees: Angle });
export const LightColour = Type.Object({
  ...ON_MODULE,
  colourSrgb: Type.Refine(
    RawNumbers(3, 'Red, green, blue.', { minimum: 0, maximum: 1 }),
    (values) => values?.length === 3 && values.every((channel) => channel >= 0 && channel <= 1),
    () => 'takes three numbers from 0 to 1, red, green and blue in sRGB',
  ),
});

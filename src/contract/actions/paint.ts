import { Type } from 'typebox';
import { shown } from '../../base/errors/index.js';
import { BLEND_MODES } from '../vocabulary/blend-modes.js';
import { type FinishShare, STOCK_SHARE } from '../vocabulary/finish.js';
import { FILE_NAME, isFileName, noFileName } from '../../base/uploads/index.js';
import { NO_MASK_IMAGE, PATTERN_SCALE_MAX, PATTERNS } from '../vocabulary/patterns.js';
import { AnyCase, Between, LooseSwitch, RawNumbers, Text, VesselId, Word } from './arguments.js';
import { inSlots } from './envelope.js';

/** Maximum length of the name of a template or material in a rule, characters. */
export const RULE_NAME_MAX = 256;

export const RuleColour = RawNumbers(3, 'Red, green, blue, normalised sRGB.', { minimum: 0, maximum: 1 });

const Share = (of: string, ends: string) =>
  Type.Refine(
    Type.Number({
      minimum: STOCK_SHARE,
      maximum: 1,
      description: `${of}, from 0 (${ends}); ${STOCK_SHARE} keeps the value of the surface.`,
    }),
    (value) => value === STOCK_SHARE || (value >= 0 && value <= 1),
    (value) => `takes a number from 0 to 1, or ${STOCK_SHARE} to keep the value of the surface; got ${value}`,
  );
export const RULE_FINISH: Readonly<Record<FinishShare, ReturnType<typeof Share>>> = {
  gloss: Share('Gloss', 'matt) to 1 (polished'),
  metal: Share('Metal', 'paint) to 1 (bare metal'),
};
export const RULE_PATTERN = {
  pattern: AnyCase(PATTERNS, 'Pattern in which the second colour appears.'),
  image: Type.Refine(
    Text(`Uploaded image that masks the pattern \`image\`; \`${NO_MASK_IMAGE}\` for none.`, {
      pattern: FILE_NAME,
    }),
    isFileName,
    noFileName,
  ),
  secondColour: RawNumbers(3, 'Red, green, blue of the second colour, normalised sRGB.', { minimum: 0, maximum: 1 }),
  scale: Type.Refine(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: PATTERN_SCALE_MAX,
      description: 'Width of a stripe or of the image, m.',
    }),
    (value) => value > 0 && value <= PATTERN_SCALE_MAX,
    (value) => `takes metres above 0 and up to ${PATTERN_SCALE_MAX}, got ${value}`,
  ),
  angle: Between(-360, 360, 'Rotation of the pattern in the frame of the vessel, degrees.', 'degrees from -360 to 360'),
};
export const Master = inSlots(Type.Object({ on: LooseSwitch }), { on: 'value' }, { value: 1 });
export const Blend = inSlots(
  Type.Object({ blend: Word('Blend mode.', BLEND_MODES) }),
  { blend: 'token' },
  { token: 'tint' },
);

/** @param blank the message for a name that is blank */
const RuleName = (description: string, blank: string) => {
  const named = Type.Refine(
    Text(description, { maxLength: RULE_NAME_MAX }),
    (name) => name.trim() !== '',
    () => blank,
  );
  return Type.Refine(named, (name) => name.length <= RULE_NAME_MAX, longName);
};

export const longName = (name: string): string =>
  `the name has ${name.length} characters; the limit is ${RULE_NAME_MAX}`;

/** The instance id of a part or subpart: an unsigned 32-bit number, but a text in the envelope. */
export const InstanceId = Type.Unsafe<number>(
  Text('Instance id of a part or subpart, in decimal.', { pattern: '^\\s*\\+?[0-9]+\\s*$' }),
);

/**
 * Parses an instance id. White space around the id and a plus before the id are valid.
 * @returns null for any other text
 */
export function instanceIdFrom(text: string): number | null {
  const digits = /^\s*\+?(\d+)\s*$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) <= 0xffff_ffff ? Number(digits) : null;
}

export const noInstanceId = (text: string): string =>
  `'${shown(text)}' is not a part instance id; use the unsigned integer of a part's 'instance_id' leaf`;

/** For each kind of scope, a constant with the arguments that select the scope of a rule. */
export const EVERY_PART = {};
export const OF_TEMPLATE = {
  template: RuleName('Raw template id.', "needs the raw template id as 'token'; read it from a part's 'template' leaf"),
};
export const OF_VESSEL = { vesselId: VesselId };
export const OF_PART = { vesselId: VesselId, instanceId: InstanceId };

const Material = RuleName(
  'Semantic material name such as `fur`.',
  "needs a material name as 'token', such as fur; paint/status lists the materials in view",
);
export const OF_MATERIAL = { material: Material };
export const OF_VESSEL_MATERIAL = { vesselId: VesselId, material: Material };

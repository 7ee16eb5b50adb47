import { Type } from 'typebox';
import { shown } from '../../base/errors/index.js';
import { BLEND_MODES } from '../vocabulary/blend-modes.js';
import { LooseSwitch, RawNumbers, Text, VesselId, Word } from './arguments.js';
import { inSlots } from './envelope.js';

/** The most characters of the name of a template or material that has a rule. */
export const RULE_NAME_MAX = 256;

/** The colour that a rule gets, and whether it counts, beside what says what the rule is for. */
export const RuleColour = RawNumbers(3, 'Red, green, blue, normalised sRGB.', { minimum: 0, maximum: 1 });
export const Master = inSlots(Type.Object({ on: LooseSwitch }), { on: 'value' }, { value: 1 });
export const Blend = inSlots(
  Type.Object({ blend: Word('Blend mode.', BLEND_MODES) }),
  { blend: 'token' },
  { token: 'tint' },
);

/** The name of what a rule is for. @param blank what a message says of a name that is blank */
const RuleName = (description: string, blank: string) => {
  const named = Type.Refine(
    Text(description, { maxLength: RULE_NAME_MAX }),
    (name) => name.trim() !== '',
    () => blank,
  );
  return Type.Refine(named, (name) => name.length <= RULE_NAME_MAX, longName);
};

/** Says what is wrong with a name that is too long. */
export const longName = (name: string): string => `a name of ${name.length} characters; ${RULE_NAME_MAX} is the most`;

/** The instance id of a part or subpart: an unsigned 32-bit number, written as text in an envelope. */
export const InstanceId = Type.Unsafe<number>(
  Text('Instance id of a part or subpart, in decimal.', { pattern: '^\\s*\\+?[0-9]+\\s*$' }),
);

/** Reads an instance id; white space around it and a leading plus are tolerated. @returns null for any other text */
export function instanceIdFrom(text: string): number | null {
  const digits = /^\s*\+?(\d+)\s*$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) <= 0xffff_ffff ? Number(digits) : null;
}

/** Returns the message for a text that is not an instance id. */
export const noInstanceId = (text: string): string =>
  `'${shown(text)}' is no part instance id; use the unsigned integer of a part's 'instance_id' leaf`;

/** The arguments that say what a rule is for, by the kind of its scope. */
export const EVERY_PART = {};
export const OF_TEMPLATE = {
  template: RuleName('Raw template id.', "needs the raw template id as token; read it from a part's 'template' leaf"),
};
export const OF_VESSEL = { vesselId: VesselId };
export const OF_PART = { vesselId: VesselId, instanceId: InstanceId };

const Material = RuleName(
  'Semantic material name such as `fur`.',
  'needs a material name as token, such as fur; paint/status lists those in view',
);
export const OF_MATERIAL = { material: Material };
export const OF_VESSEL_MATERIAL = { vesselId: VesselId, material: Material };

import {
  accept,
  nearestName,
  parseJson,
  refuse,
  shown,
  type Outcome,
  type Refusal,
} from '../../../base/errors/index.js';
import type { Envelope, Slot } from '../../../contract/actions/index.js';
import { ACTIONS, type Command, command, decodeArguments, readSlots } from '../../world/index.js';

/**
 * Parses an envelope. The members `vessel_id` (or `vessel`) and `action` are required. The slots `ordinal`, `value`,
 * `values`, `token` and `aux` are optional; their meaning depends on the action. Other members are ignored.
 * @returns EINVAL for a text that is not an envelope, an unknown action, a member of the wrong type, a number that is
 * not finite, or a slot that the action refuses
 */
export function parseEnvelope(text: string, rawIdOf = (id: string): string => id): Outcome<Command> {
  const read = readEnvelope(text);
  if (!read.ok) return read;
  const { value: envelope } = read;
  return decodeEnvelope({ ...envelope, vesselId: rawIdOf(envelope.vesselId) });
}

export function decodeEnvelope(envelope: Envelope): Outcome<Command> {
  const action = ACTIONS.get(envelope.action);
  if (action === undefined) return unknownAction(envelope.action);
  const given = decodeArguments(action, envelope);
  if (!given.ok) return given;
  const made = command(action, given.value);
  if (!made.ok) return made;
  // Numbers must be finite even if the action ignores them, such as surplus numbers in `values`.
  const { value, values } = envelope;
  const areFinite = Number.isFinite(value) && (values ?? []).every(Number.isFinite);
  return areFinite ? made : refuse('EINVAL', `${action.name}: takes finite numbers only`);
}

/** Parses an envelope without checking the action's arguments. */
export function readEnvelope(text: string): Outcome<Envelope> {
  if (text.trim() === '') return refuse('EINVAL', 'empty body; send {"vessel_id": "", "action": "…"}');
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    return refuse('EINVAL', `the body is not JSON: ${(error as Error).message}`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse('EINVAL', 'the body is not a JSON object; send {"vessel_id": "", "action": "…"}');
  }
  return envelopeOf(json as Readonly<Record<string, unknown>>);
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the members of an envelope; null counts as absent. The slots `ordinal` and `values` are always checked. Other
 * slots are checked only if the action uses them.
 * @returns EINVAL with the name of the invalid member
 */
export function envelopeOf(json: Members): Outcome<Envelope> {
  const vesselId = json['vessel_id'] ?? json['vessel'];
  const { action, ordinal, value, values, token, aux } = json;
  if (typeof vesselId !== 'string') return refuse('EINVAL', `missing 'vessel_id'; "" for global actions`);
  if (typeof action !== 'string') return refuse('EINVAL', `missing 'action'; name one of those in /v1/openapi.json`);
  const known = ACTIONS.get(action);
  const wrong = wrongSlot(json, known ? readSlots(known) : []);
  if (wrong !== null) return refuse('EINVAL', `${action}: ${wrong}`);
  return accept({
    action,
    vesselId,
    ordinal: isOrdinal(ordinal) ? ordinal : -1,
    value: isNumber(value) ? value : 0,
    values: isNumbers(values) ? values : null,
    token: isText(token) ? token : null,
    aux: isText(aux) ? aux : null,
  });
}

const isOrdinal = (member: unknown): member is number => Number.isSafeInteger(member) && Number(member) >= -1;
const isNumber = (member: unknown): member is number => typeof member === 'number';
const isNumbers = (member: unknown): member is number[] => Array.isArray(member) && member.every(isNumber);
const isText = (member: unknown): member is string => typeof member === 'string';

interface SlotForm {
  readonly holds: (member: unknown) => boolean;
  readonly wanted: string;
  /** True for a slot that is checked even if the action does not use it. */
  readonly isFixed?: boolean;
}

const TEXT: SlotForm = { holds: isText, wanted: 'a text' };
const FORMS: Readonly<Record<Slot, SlotForm>> = {
  ordinal: { holds: isOrdinal, wanted: 'a whole number of -1 or more', isFixed: true },
  value: { holds: isNumber, wanted: 'a number' },
  values: { holds: isNumbers, wanted: 'an array of numbers', isFixed: true },
  token: TEXT,
  aux: TEXT,
};

function wrongSlot(json: Members, read: readonly string[]): string | null {
  for (const [slot, { holds, wanted, isFixed }] of Object.entries(FORMS)) {
    const member = json[slot] ?? null;
    if (member === null || holds(member) || !(isFixed || read.includes(slot))) continue;
    const at = Array.isArray(member) && slot === 'values' ? member.findIndex((each) => !isNumber(each)) : -1;
    return at < 0
      ? `'${slot}' must be ${wanted}, not ${asJson(member)}`
      : `'values[${at}]' must be a number, not ${asJson((member as readonly unknown[])[at])}`;
  }
  return null;
}

/** Formats a member for messages, as JSON. Numbers that JSON cannot represent become `NaN` or `Infinity`. */
function asJson(member: unknown): string {
  return shown(typeof member === 'number' ? String(member) : JSON.stringify(member));
}

function unknownAction(name: string): Refusal {
  const meant = name.length > 64 ? undefined : nearestName(name, ACTIONS.keys());
  const next = meant === undefined ? '/v1/openapi.json lists them' : `did you mean '${meant}'?`;
  return refuse('EINVAL', `unknown action '${shown(name, 64)}'; ${next}`);
}

import { accept, nearestName, type Outcome, type Refusal, refuse, shown } from '../../errors/index.js';
import { type Action, ACTIONS, bindCommand, type Command, type Envelope } from '../../world/index.js';

/**
 * Reads a command envelope: `vessel_id` (or `vessel`) and `action` are required, `ordinal`, `value`, `values`, `token`
 * and `aux` are optional, other members are ignored. The row of the action defines what the slots mean.
 *
 * @param rawIdOf returns the raw id of the vessel that an id stands for
 * @returns EINVAL for anything but such an object, an unknown action, an ordinal below −1, numbers that are not finite,
 * and slots that the action refuses
 */
export function parseEnvelope(text: string, rawIdOf = (id: string): string => id): Outcome<Command> {
  const read = readEnvelope(text);
  if (!read.ok) return read;
  const { value: envelope } = read;
  return decodeEnvelope({ ...envelope, vesselId: rawIdOf(envelope.vesselId) });
}

/** Makes a command of an envelope, by the row of its action. */
export function decodeEnvelope(envelope: Envelope): Outcome<Command> {
  const { action } = envelope;
  if (!Object.hasOwn(ACTIONS, action)) return unknownAction(action);
  const row = ACTIONS[action as keyof typeof ACTIONS] as Action<unknown>;
  const given = row.decode(envelope);
  if (!given.ok) return given;
  const command = bindCommand(action, row, given.value);
  if (!command.ok) return command;
  // This includes numbers that no row reads: those of other slots, and places of `values` that an argument leaves alone.
  const { value, values } = envelope;
  const areFinite = Number.isFinite(value) && (values ?? []).every(Number.isFinite);
  return areFinite ? command : refuse('EINVAL', `${action}: takes finite numbers only`);
}

/** Reads the form of an envelope alone. */
export function readEnvelope(text: string): Outcome<Envelope> {
  if (text.trim() === '') return refuse('EINVAL', 'empty body');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refuse('EINVAL', `the body is no JSON: ${(error as Error).message}`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse('EINVAL', 'the body is no JSON object; send {"vessel_id": "", "action": "…"}');
  }
  return envelopeOf(json as Readonly<Record<string, unknown>>);
}

/** Reads the members of an envelope. @returns EINVAL for one of another form */
export function envelopeOf(json: Readonly<Record<string, unknown>>): Outcome<Envelope> {
  const vesselId = json['vessel_id'] ?? json['vessel'];
  if (typeof vesselId !== 'string') return refuse('EINVAL', `missing 'vessel_id'; "" for global actions`);
  const { action, ordinal = -1, value, values = null, token, aux } = json;
  if (typeof action !== 'string') return refuse('EINVAL', `missing 'action'`);
  if (!isOrdinal(ordinal)) return refuse('EINVAL', `'ordinal' must be a whole number of -1 or more`);
  if (values !== null && !(Array.isArray(values) && values.every((each) => typeof each === 'number'))) {
    return refuse('EINVAL', `'values' must be an array of numbers`);
  }
  return accept({
    action,
    vesselId,
    ordinal,
    value: typeof value === 'number' ? value : 0,
    values: values,
    token: typeof token === 'string' ? token : null,
    aux: typeof aux === 'string' ? aux : null,
  });
}

function isOrdinal(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= -1;
}

function unknownAction(name: string): Refusal {
  const meant = name.length > 64 ? undefined : nearestName(name, Object.keys(ACTIONS));
  const next = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return refuse('EINVAL', `unknown action '${shown(name, 64)}'${next}`);
}

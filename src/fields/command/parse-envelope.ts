import { accept, type Outcome, refuse } from '../../errors/index.js';
import { type Command, command } from '../../world/command.js';

/**
 * Reads a command envelope: `vessel_id` (or `vessel`) and `action` are wanted, `ordinal`, `value`, `values`, `token` and
 * `aux` are optional, other members are ignored. Only the form is checked here; the world knows actions and ranges.
 *
 * @returns EINVAL for anything but such an object, for numbers that are not finite, and for an ordinal below −1
 */
export function parseEnvelope(text: string): Outcome<Command> {
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
  return fromObject(json as Readonly<Record<string, unknown>>);
}

function fromObject(envelope: Readonly<Record<string, unknown>>): Outcome<Command> {
  const vesselId = envelope['vessel_id'] ?? envelope['vessel'];
  if (typeof vesselId !== 'string') return refuse('EINVAL', `missing 'vessel_id'; "" for global actions`);
  const { action, ordinal = -1, value, values = null, token, aux } = envelope;
  if (typeof action !== 'string') return refuse('EINVAL', `missing 'action'`);
  if (!isOrdinal(ordinal)) return refuse('EINVAL', `'ordinal' must be a whole number of -1 or more`);
  if (values !== null && !(Array.isArray(values) && values.every((each) => typeof each === 'number'))) {
    return refuse('EINVAL', `'values' must be an array of numbers`);
  }
  return accept(
    command(action, {
      vesselId,
      ordinal,
      value: typeof value === 'number' ? value : 0,
      values: values as readonly number[] | null,
      token: typeof token === 'string' ? token : null,
      aux: typeof aux === 'string' ? aux : null,
    }),
  );
}

function isOrdinal(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= -1;
}

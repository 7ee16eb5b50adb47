import type { Errno, FieldError, Outcome } from '../../../base/errors/index.js';
import { jsonText, type PresentMoment } from '../../../simulator/fields/index.js';

export type OutcomeWord = 'invalid' | 'not_found' | 'denied' | 'busy' | 'fault' | 'timed_out' | 'unsupported';

/** The answer of every tool and resource. */
export interface Envelope {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly snapshot_sequence: number;
  /** Universal time, s. */
  readonly ut: number;
  readonly outcome?: OutcomeWord;
  readonly errno?: Errno;
  readonly message?: string;
  readonly retryable: boolean;
}

/** An errno that is not listed here has the outcome `invalid`. */
const WORDS: Partial<Record<Errno, OutcomeWord>> = {
  ENOENT: 'not_found',
  EACCES: 'denied',
  EPERM: 'denied',
  EBUSY: 'busy',
  EIO: 'fault',
  ETIMEDOUT: 'timed_out',
  EOPNOTSUPP: 'unsupported',
};

const MESSAGE_MAX = 1000;

/** A failed request. Clients use `outcome` to decide what to do next. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  constructor(
    readonly errno: Errno,
    message: string,
    readonly outcome: OutcomeWord = WORDS[errno] ?? 'invalid',
  ) {
    super(message);
  }
}

/** @throws ToolFailure for a refusal; its outcome is `word`, or by default the outcome of the errno */
export function valueOrFailure<T>(outcome: Outcome<T>, word?: OutcomeWord): T {
  if (outcome.ok) return outcome.value;
  throw new ToolFailure(outcome.errno, outcome.reason, word);
}

export function success({ sequence, ut }: PresentMoment, data: unknown): Envelope {
  return { ok: true, data, snapshot_sequence: sequence, ut, retryable: false };
}

export function failure({ sequence, ut }: PresentMoment, error: ToolFailure | FieldError): Envelope {
  const { errno, message } = error;
  const outcome = error instanceof ToolFailure ? error.outcome : (WORDS[errno] ?? 'invalid');
  return {
    ok: false,
    snapshot_sequence: sequence,
    ut,
    outcome,
    errno,
    message: message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message,
    retryable: outcome === 'timed_out' || outcome === 'busy',
  };
}

/**
 * The schema of an envelope. The schema contains only the member that a client reads first, because the list of tools
 * repeats the schema for each tool.
 */
export const ENVELOPE_SCHEMA = {
  type: 'object' as const,
  properties: { ok: { type: 'boolean' } },
  required: ['ok'],
};

/** The two places of an answer that may contain its data: the text and the structured content. */
export const DATA_PLACES = ['text', 'structured'] as const;
export type DataPlace = (typeof DATA_PLACES)[number];

/**
 * Maximum length of an envelope that is sent in both places, characters. Some clients read only the text, and others
 * only the structured content.
 */
const TWICE_MAX = 2048;

interface WrittenEnvelope {
  readonly text: string;
  /** The envelope as a value, without undefined members and with finite numbers only. */
  readonly structured: Record<string, unknown>;
}

/**
 * Writes an envelope to both places of an answer. Long data is only written to the given place. The other place then
 * contains the rest of the envelope, and a message that says where the data is.
 */
export function writeEnvelope(envelope: Envelope, place: DataPlace): WrittenEnvelope {
  const text = jsonText(envelope);
  if (text.length <= TWICE_MAX || envelope.data === undefined) return { text, structured: valueOf(text) };
  const { data: _data, ...rest } = envelope;
  const other = DATA_PLACES.find((each) => each !== place)!;
  const message = `the data is in ${NAMES[place]}; to have it here, add "data_in": "${other}" to the call`;
  const pointer = { ...rest, message };
  return place === 'text' ? { text, structured: pointer } : { text: jsonText(pointer), structured: valueOf(text) };
}

const NAMES: Readonly<Record<DataPlace, string>> = { text: 'the text content', structured: 'structuredContent' };

const valueOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

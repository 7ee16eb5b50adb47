import { isUtf8 } from 'node:buffer';
import { accept, refuse, withoutByteOrderMark, type FaultLog, type Outcome } from '../../../../base/errors/index.js';
import type { Aggregates, FieldTree } from '../../../../simulator/fields/index.js';
import { outcomeOfThrown, resultBody } from '../errors.js';
import { withoutLineEnds } from './line-ends.js';

const ID_MAX = 1024;

export interface RequestOptions {
  readonly tree: Pick<FieldTree, 'writeText'>;
  readonly aggregates: Pick<Aggregates, 'execute'>;
  readonly root: string;
  readonly fieldTopics: boolean;
  readonly faults: FaultLog;
}

/** Runs the requests that clients publish: commands and field writes. */
export class Requests {
  readonly #commandTopic: string;
  readonly #fields: string;

  constructor(private readonly options: RequestOptions) {
    this.#commandTopic = `${options.root}/command`;
    this.#fields = `${options.root}/sim/`;
  }

  /**
   * @param correlation correlation data of the request (MQTT 5)
   * @returns the text of the result, or null if the topic accepts no requests
   */
  handle(topic: string, payload: Buffer, correlation?: Buffer): string | null {
    if (topic === this.#commandTopic) return this.#command(payload);
    if (!topic.startsWith(this.#fields) || !topic.endsWith('/set')) return null;
    const path = topic.slice(this.#fields.length, -'/set'.length);
    return resultBody(this.#set(path, payload), { path, id: idFrom(correlation) });
  }

  #command(payload: Buffer): string {
    const envelope = textOf(payload);
    if (!envelope.ok) return resultBody(envelope);
    const id = idOf(envelope.value);
    if (!id.ok) return resultBody(id);
    return resultBody(
      this.#try('MQTT command', () => this.options.aggregates.execute(envelope.value)),
      { id: id.value },
    );
  }

  #set(path: string, payload: Buffer): Outcome<void> {
    const { tree, fieldTopics, root } = this.options;
    if (!fieldTopics) return refuse('EOPNOTSUPP', `${root}/sim is switched off; set mqtt_field_topics = true`);
    const text = textOf(payload);
    if (!text.ok) return text;
    return this.#try('MQTT set', () => {
      return accept(undefined, tree.writeText(path, `${withoutLineEnds(text.value)}\n`));
    });
  }

  #try(where: string, run: () => Outcome<void>): Outcome<void> {
    try {
      return run();
    } catch (error) {
      return outcomeOfThrown(error, where, this.options.faults);
    }
  }
}

/** Returns the id from the correlation data of a request; undefined if the data are too long, or not text. */
function idFrom(correlation: Buffer | undefined): string | undefined {
  return correlation && correlation.length <= ID_MAX && isUtf8(correlation) ? correlation.toString('utf8') : undefined;
}

function textOf(payload: Buffer): Outcome<string> {
  if (!isUtf8(payload)) return refuse('EINVAL', 'the payload is not UTF-8; bytes cannot be sent this way');
  return { ok: true, value: withoutByteOrderMark(payload.toString('utf8')) };
}

/**
 * Returns the id of a command, or a refusal if the id is too long. The id is undefined if the envelope contains no id,
 * or if the text is not an envelope.
 */
function idOf(envelope: string): Outcome<unknown> {
  // Check this first, because most commands have no id, and the text then need not be parsed twice.
  if (!envelope.includes('"id"')) return { ok: true, value: undefined };
  let id: unknown;
  try {
    id = (JSON.parse(envelope) as { readonly id?: unknown } | null)?.id;
  } catch {
    // A text that is not JSON is reported later, when the command runs.
    return { ok: true, value: undefined };
  }
  if (id !== undefined && JSON.stringify(id).length > ID_MAX) {
    return refuse('EINVAL', `'id' is over ${ID_MAX} characters of JSON; the result repeats it, so send a shorter one`);
  }
  return { ok: true, value: id };
}

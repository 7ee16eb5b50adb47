import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { FaultLog } from '../../../base/errors/index.js';
import { endWithFault } from '../../../base/http/index.js';
import type { Steps, StepScheduler } from '../step-scheduler.js';
import type { AnswerPlaces } from './answer-places.js';
import { JSON_TYPE } from './answers.js';

/** The maximum number of characters in one write. */
const SENT_AT_ONCE = 65_536;

export interface LongAnswersOptions {
  readonly scheduler: StepScheduler<unknown>;
  readonly places: AnswerPlaces;
  readonly faults: FaultLog;
}

/**
 * Sends long JSON texts in pieces, no faster than the clients read. The answers take turns: one answer sends a piece,
 * and then it is the next answer's turn. An answer ends early if its client disconnects.
 */
export class LongAnswers {
  constructor(private readonly options: LongAnswersOptions) {}

  /**
   * Answers 200 with the pieces of a text and a final newline.
   * @param open returns the pieces of the text. It is called when the answer arrives and, if the answer must wait for
   * others, again after the wait, so that the text shows the present state
   * @throws the errors of `open`
   */
  async answer(reply: FastifyReply, open: () => Iterable<string>): Promise<FastifyReply> {
    const { scheduler, places, faults } = this.options;
    const { raw } = reply;
    raw.once('close', () => {
      scheduler.forget(reply);
      places.leave(raw);
    });
    try {
      await scheduler.done(reply, this.#send(reply, open));
    } catch (error) {
      if (!raw.headersSent) throw error;
      endWithFault(reply, error, faults);
    } finally {
      places.leave(raw);
    }
    return reply;
  }

  *#send(reply: FastifyReply, open: () => Iterable<string>): Steps {
    const { raw, request } = reply;
    let pieces = open()[Symbol.iterator]();
    let text = '';
    for (let next = pieces.next(); !next.done; next = pieces.next()) {
      text += next.value;
      if (text.length < SENT_AT_ONCE) {
        yield;
        continue;
      }
      if (!raw.headersSent) {
        const place = this.options.places.take(raw);
        if (place) {
          // Drop the text while the answer waits, because it keeps data in memory. After the wait, `open` makes a new
          // text from the state of the world at that time.
          pieces.return?.();
          [pieces, text] = [[].values(), ''];
          yield place;
          pieces = open()[Symbol.iterator]();
          continue;
        }
        begin(reply);
        if (request.method === 'HEAD') break;
      }
      if (raw.write(text)) yield;
      else yield drained(raw);
      text = '';
    }
    text += '\n';
    if (!raw.headersSent) begin(reply, Buffer.byteLength(text));
    raw.end(text);
  }
}

function begin(reply: FastifyReply, length?: number): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': JSON_TYPE, ...(length !== undefined && { 'content-length': length }) });
}

/** Resolves when the client has read everything that was written. Never resolves if the client disconnects first. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => void response.once('drain', resolve));

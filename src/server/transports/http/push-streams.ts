import type { FastifyReply } from 'fastify';
import type { FaultLog } from '../../../base/errors/index.js';
import { answerHead } from './answers.js';
import { takeOver } from './errors.js';
import { PushStream, STREAM_HEADERS, type StreamFormat } from './push-stream.js';

const HEARTBEAT_MS = 15_000;

export class PushStreams {
  readonly #open = new Set<PushStream>();
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(private readonly faults: FaultLog) {}

  get size(): number {
    return this.#open.size;
  }

  /**
   * Turns a response into a stream of the items that `follow` sends. If `follow` throws before its first item, this
   * function throws the same error, so the answer can still be a refusal. A HEAD request gets only the headers of the
   * stream.
   */
  answer(
    reply: FastifyReply,
    format: StreamFormat,
    follow: (send: (text: string) => void) => () => void,
  ): FastifyReply {
    const waiting: string[] = [];
    let deliver = (text: string): void => void waiting.push(text);
    // Subscribe before the headers are sent, so that no event is lost in between.
    const end = follow((text) => deliver(text));
    if (reply.request.method === 'HEAD') {
      end();
      return answerHead(reply, format.contentType, STREAM_HEADERS);
    }
    return takeOver(reply, this.faults, () => {
      const stream = new PushStream(reply.raw, format);
      this.#add(stream, reply);
      stream.start((send) => {
        for (const text of waiting) send(text);
        deliver = send;
        return end;
      });
    });
  }

  close(): void {
    for (const stream of this.#open) stream.end();
  }

  #add(stream: PushStream, { raw }: FastifyReply): void {
    this.#open.add(stream);
    this.#heartbeat ??= setInterval(() => {
      for (const open of this.#open) open.ping();
    }, HEARTBEAT_MS).unref();
    raw.on('close', () => {
      this.#open.delete(stream);
      if (this.#open.size > 0 || this.#heartbeat === null) return;
      clearInterval(this.#heartbeat);
      this.#heartbeat = null;
    });
  }
}

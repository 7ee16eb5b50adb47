import type { ServerResponse } from 'node:http';
import { textLines } from '../../../base/errors/index.js';

/** The maximum number of bytes waiting for one reader, which is then dropped. */
export const WAITING_BYTES_MAX = 262_144;
/** The time that a dropped reader has to read the reason, ms. */
const FAREWELL_MS = 2000;

/**
 * The headers of a stream, which stop proxies from buffering: nginx buffers unless `X-Accel-Buffering` is `no`, and
 * others compress, and so buffer, unless a transformation is forbidden (RFC 9111 §5.2.2.6).
 */
export const STREAM_HEADERS = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** The format of a stream's items on the wire. */
export interface StreamFormat {
  readonly contentType: string;
  /** Formats one item, given with or without a newline. */
  item(text: string): string;
  /** Formats a line that clients ignore; an empty line if the format has no comments. */
  comment(text: string): string;
}

/**
 * WHATWG HTML, server-sent events: every line of a value is a `data:` field, an empty line ends the event. Readers
 * split at CR LF, LF and CR, so the writer does too; otherwise a CR in a value could start any field.
 */
export const SERVER_SENT_EVENTS: StreamFormat = {
  contentType: 'text/event-stream',
  item: (text) => `data: ${textLines(text).join('\ndata: ')}\n\n`,
  comment: (text) => `: ${text}\n\n`,
};

/** Lines of JSON; a heartbeat is an empty line. */
export const NDJSON: StreamFormat = {
  contentType: 'application/x-ndjson',
  item: (text) => (text.endsWith('\n') ? text : `${text}\n`),
  comment: () => '\n',
};

/** A response that goes on until its reader leaves or is too slow, or the server stops. */
export class PushStream {
  #end: (() => void) | null = null;
  #over = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly format: StreamFormat,
  ) {
    response.on('close', () => this.#release());
    // 'close' reports a reader that has gone; the error of the socket adds nothing.
    response.on('error', () => undefined);
  }

  /**
   * Sends the head and then everything that `follow` sends. Items sent before the head are kept.
   * @param follow starts sending, and returns a function that stops it
   */
  start(follow: (send: (text: string) => void) => () => void): void {
    this.response.writeHead(200, {
      'content-type': this.format.contentType,
      ...STREAM_HEADERS,
      connection: 'close',
    });
    this.response.flushHeaders();
    const end = follow((text) => this.#send(this.format.item(text)));
    if (this.#over) end();
    else this.#end = end;
  }

  /** Sends a comment, so that proxies keep the connection and a dead peer is detected. */
  ping(): void {
    this.#send(this.format.comment('ping'));
  }

  /** Ends the stream in its format. */
  end(): void {
    this.#release();
    this.response.end();
  }

  #send(bytes: string): void {
    if (this.#over) return;
    if (this.response.writableLength + bytes.length <= WAITING_BYTES_MAX) {
      this.response.write(bytes);
      return;
    }
    this.#release();
    this.response.end(this.format.comment(`dropped: over ${WAITING_BYTES_MAX} bytes were waiting to be read`));
    setTimeout(() => this.response.destroy(), FAREWELL_MS).unref();
  }

  #release(): void {
    this.#over = true;
    const end = this.#end;
    this.#end = null;
    end?.();
  }
}

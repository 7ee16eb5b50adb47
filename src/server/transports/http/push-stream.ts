import type { ServerResponse } from 'node:http';
import { textLines } from '../../../base/errors/index.js';

/** Maximum number of bytes that a stream buffers for a slow reader; beyond that, the stream ends. */
export const WAITING_BYTES_MAX = 262_144;
/** After the end of the stream, the connection stays open this long, so that the reader receives the reason, ms. */
const FAREWELL_MS = 2000;

/**
 * The headers that keep proxies from buffering the stream. nginx buffers a response unless `X-Accel-Buffering` is `no`.
 * Other proxies buffer a response because they compress it. `no-transform` forbids this (RFC 9111 §5.2.2.6).
 */
export const STREAM_HEADERS = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

export interface StreamFormat {
  readonly contentType: string;
  /** Formats an item. The text may or may not end with a newline. */
  item(text: string): string;
  /** Formats a comment, a line that clients ignore. Returns an empty text if the format has no comments. */
  comment(text: string): string;
}

/**
 * WHATWG HTML, server-sent events: every line of a value becomes a `data:` field, and an empty line ends the event.
 * Readers split lines at CR LF, LF and CR, so this function must do the same.
 */
export const SERVER_SENT_EVENTS: StreamFormat = {
  contentType: 'text/event-stream',
  item: (text) => `data: ${textLines(text).join('\ndata: ')}\n\n`,
  comment: (text) => `: ${text}\n\n`,
};

/** JSON, one value per line. The format has no comments, so a heartbeat is an empty line. */
export const NDJSON: StreamFormat = {
  contentType: 'application/x-ndjson',
  item: (text) => (text.endsWith('\n') ? text : `${text}\n`),
  comment: () => '\n',
};

/** A response that lasts until its reader disconnects or falls too far behind, or until the server stops. */
export class PushStream {
  #end: (() => void) | null = null;
  #over = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly format: StreamFormat,
  ) {
    response.on('close', () => this.#release());
    // A disconnection is handled by the event 'close', so the socket's error is ignored.
    response.on('error', () => undefined);
  }

  /** @param follow starts the items, and returns a function that stops them */
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

  /**
   * Sends a comment. The comment shows proxies that the connection is in use, and lets the server notice that a reader
   * is gone.
   */
  ping(): void {
    this.#send(this.format.comment('ping'));
  }

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

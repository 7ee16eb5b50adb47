import type { ServerResponse } from 'node:http';
import { textLines } from '../../../base/errors/index.js';

/** Bytes that may wait for one reader; past them it is dropped. */
export const WAITING_BYTES_MAX = 262_144;
/** A dropped reader that does not read the reason is cut off after this, ms. */
const FAREWELL_MS = 2000;

/**
 * The headers of a stream, which make proxies pass every piece on at once: nginx gathers answers unless
 * `X-Accel-Buffering` is `no`, and others compress, and so gather, unless a transformation is forbidden (RFC 9111
 * §5.2.2.6).
 */
export const STREAM_HEADERS = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** The layout of a stream's items on the wire. */
export interface StreamFormat {
  readonly contentType: string;
  /** Lays out one item, given with or without a line end. */
  item(text: string): string;
  /** Lays out a line that clients ignore; an empty line where the format has no comments. */
  comment(text: string): string;
}

/**
 * WHATWG HTML, server-sent events: every line of a value is a `data:` field, an empty line ends the event. Readers end a
 * line at CR LF, LF and CR alike, so the writer does too: a CR that it passed on would begin a field of the value's choice.
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

/** An answer that goes on until its reader leaves or cannot keep up, or the server stops. */
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
   * Sends the head and then whatever `follow` sends. Items that it sends before the head is out are not lost.
   * @param follow begins to send, and returns what ends that
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

  /** Sends a comment, so that proxies keep the connection and a dead peer is noticed. */
  ping(): void {
    this.#send(this.format.comment('ping'));
  }

  /** Ends the stream as its format ends. */
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

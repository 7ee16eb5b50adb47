import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PlatformError } from '../../../base/errors/index.js';
import { LINE_BYTES_MAX } from '../../envelopes/index.js';
import { Journal } from './journal.js';
import { OWNER_ONLY } from './replace-file.js';

/** A batch of events. The client sends the batch again, with the same id and body, until the board answers. */
export interface Batch {
  readonly id: string;
  readonly stream: string;
  /** Position in the stream, from 1. */
  readonly sequence: number;
  /** Hash of the previous batch's body; null for the stream's first batch. */
  readonly previousHash: string | null;
  /** SHA-256 of the body, base64url. */
  readonly bodyHash: string;
  readonly body: Uint8Array;
  /** Number of events in the batch. These are the oldest events in the outbox. */
  readonly count: number;
}

type BatchRecord = Omit<Batch, 'body'> & { readonly body: string };

/** A record of the journal. `memo` is the state of the derivation after the events of the record. */
type OutboxRecord =
  | { readonly kind: 'events'; readonly lines: readonly string[]; readonly memo: unknown }
  | { readonly kind: 'batch'; readonly batch: BatchRecord }
  | { readonly kind: 'taken' | 'given-up'; readonly id: string }
  | { readonly kind: 'aside' }
  | {
      readonly kind: 'all';
      readonly lines: readonly string[];
      readonly memo: unknown;
      readonly batch: BatchRecord | null;
    };

/**
 * Minimum size at which a journal is rewritten, bytes. The journal must also be at least four times as large as its
 * unsent events. Both values are arbitrary.
 */
const COMPACTED_FROM = 1_048_576;
/**
 * Brotli quality. At this quality, compressing 500 events takes a few milliseconds. The best quality takes seconds, and
 * the body is only a tenth smaller.
 */
const QUALITY = 5;

export class OutboxFull extends PlatformError {}

/**
 * Stores on disk the events that the board has not acknowledged. An event is safe on disk as soon as {@link
 * Outbox.record} returns. A batch is written to disk before it is sent. After a crash, the client therefore sends the
 * same batch again, and the board recognises it.
 */
export class Outbox {
  #lines: string[] = [];
  #bytes = 0;
  #memo: unknown = null;
  #batch: Batch | null = null;
  /** The last batch that the board stored in the stream of this process; null if there is none. */
  #stream: Pick<Batch, 'stream' | 'sequence' | 'bodyHash'> | null = null;
  #isOwnBatch = false;
  readonly #journal: Journal;
  readonly #aside: string;

  /**
   * Opens the outbox in a folder that no other process uses.
   * @param bytesMax maximum size of the events that wait to be sent, bytes
   * @param say called with a sentence for the user about damaged lines, and about events that are too long for every
   * board
   */
  constructor(
    private readonly folder: string,
    private readonly bytesMax: number,
    private readonly say: (sentence: string) => void,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#aside = join(folder, 'refused.ndjson');
    const { journal, records, damaged } = Journal.open(join(folder, 'outbox.log'));
    this.#journal = journal;
    for (const record of records) this.#apply(record as OutboxRecord);
    if (damaged.length > 0) {
      const file = join(folder, 'damaged.log');
      appendFileSync(file, `${damaged.join('\n')}\n`, { mode: OWNER_ONLY });
      this.#compact();
      say(`${damaged.length} damaged lines of the outbox were moved to ${file}; the others are kept`);
    }
  }

  get size(): number {
    return this.#lines.length;
  }

  get memo(): unknown {
    return this.#memo;
  }

  get batch(): Batch | null {
    return this.#batch;
  }

  /**
   * Records events. An event that is too long for every board goes to the file of refused events instead.
   * @throws OutboxFull when the outbox has no room for the events; PlatformError when the disk fails. In both cases,
   * none of the events is recorded
   */
  record(lines: readonly string[], memo: unknown): void {
    if (lines.length === 0) return;
    const fit = lines.filter((line) => Buffer.byteLength(line) <= LINE_BYTES_MAX);
    const bytes = bytesOf(fit);
    if (this.#bytes + bytes > this.bytesMax) {
      const size = this.size === 1 ? '1 event waits' : `${this.size} events wait`;
      throw new OutboxFull(
        `${size} in ${this.folder}, which is full; recording continues when the board can be reached`,
      );
    }
    for (const line of lines) if (Buffer.byteLength(line) > LINE_BYTES_MAX) this.#refuseLong(line);
    this.#append({ kind: 'events', lines: fit, memo });
  }

  /** @param newId makes the id of the batch, and the id of the stream if this is the stream's first batch */
  form(count: number, newId: () => string): Batch {
    const lines = this.#lines.slice(0, count);
    const body = brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    const batch: Batch = {
      id: newId(),
      stream: this.#stream?.stream ?? newId(),
      sequence: (this.#stream?.sequence ?? 0) + 1,
      previousHash: this.#stream?.bodyHash ?? null,
      bodyHash: createHash('sha256').update(body).digest('base64url'),
      body,
      count: lines.length,
    };
    this.#append({ kind: 'batch', batch: { ...batch, body: body.toString('base64') } });
    this.#isOwnBatch = true;
    return batch;
  }

  /** Removes the current batch with its events, because the board has stored them. */
  taken(): void {
    const batch = this.#batch!;
    this.#append({ kind: 'taken', id: batch.id });
    this.#stream = this.#isOwnBatch ? batch : null;
    if (this.#journal.bytes > COMPACTED_FROM && this.#journal.bytes > 4 * this.#bytes) this.#compact();
  }

  /** Discards the current batch, but keeps its events for a new one. */
  giveUp(): void {
    this.#append({ kind: 'given-up', id: this.#batch!.id });
  }

  renewStream(): void {
    this.#stream = null;
  }

  /**
   * Moves the oldest event to a file of refused events.
   * @returns the path of the file
   */
  putAside(why: string): string {
    this.#keepRefused(why, this.#lines[0]!);
    this.#append({ kind: 'aside' });
    return this.#aside;
  }

  close(): void {
    this.#journal.close();
  }

  #refuseLong(line: string): void {
    const why = `the event has ${Buffer.byteLength(line)} bytes; a board stores ${LINE_BYTES_MAX} at most`;
    this.#keepRefused(why, line);
    this.say(`one event cannot be sent; it was put into ${this.#aside} (${why})`);
  }

  #keepRefused(why: string, event: string): void {
    appendFileSync(this.#aside, `${JSON.stringify({ why, event })}\n`, { mode: OWNER_ONLY, flush: true });
  }

  #append(record: OutboxRecord): void {
    this.#journal.append(record);
    this.#apply(record);
  }

  #apply(record: OutboxRecord): void {
    switch (record.kind) {
      case 'events':
        this.#lines.push(...record.lines);
        this.#bytes += bytesOf(record.lines);
        this.#memo = record.memo;
        break;
      case 'batch':
        this.#batch = { ...record.batch, body: Buffer.from(record.batch.body, 'base64') };
        break;
      case 'taken':
        // If the record of the batch was damaged, the number of its events is unknown, so they stay in the outbox and
        // are sent again.
        this.#drop(this.#batch?.count ?? 0);
        this.#batch = null;
        break;
      case 'given-up':
        this.#batch = null;
        break;
      case 'aside':
        this.#drop(1);
        break;
      case 'all':
        this.#lines = [...record.lines];
        this.#bytes = bytesOf(record.lines);
        this.#memo = record.memo;
        this.#batch = record.batch && { ...record.batch, body: Buffer.from(record.batch.body, 'base64') };
        break;
    }
  }

  #drop(count: number): void {
    this.#bytes -= bytesOf(this.#lines.splice(0, count));
  }

  #compact(): void {
    const batch = this.#batch && { ...this.#batch, body: Buffer.from(this.#batch.body).toString('base64') };
    this.#journal.replace({ kind: 'all', lines: this.#lines, memo: this.#memo, batch } satisfies OutboxRecord);
  }
}

const bytesOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);

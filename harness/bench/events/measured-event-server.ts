import { setTimeout as after } from 'node:timers/promises';
import { PlatformError } from '../../../src/base/errors/index.js';
import { BenchProcess } from '../bench-process.js';
import type { EventServerKind, EventServerRequest, Usage } from './protocol.js';
import { httpReader, ninepReader, type Reader } from './readers.js';

export interface FanOut {
  /** Number of events per second that all readers together have received. */
  readonly eventsPerSecond: number;
  readonly bytesPerSecond: number;
  /** Processor time that the server spends on one event for one reader, µs. */
  readonly cpuPerEvent: number;
  /** Server memory per connected reader while no events are sent, bytes. */
  readonly bytesPerReader: number;
}

const LONGEST_MS = 60_000;

export class MeasuredEventServer {
  #readers: Reader[] = [];

  private constructor(
    private readonly process: BenchProcess<number, EventServerRequest>,
    private readonly kind: EventServerKind,
  ) {}

  static async start(kind: EventServerKind): Promise<MeasuredEventServer> {
    const main = new URL('./event-server-main.js', import.meta.url);
    return new MeasuredEventServer(await BenchProcess.start(main, [kind]), kind);
  }

  /** @throws PlatformError when readers have not received everything after a minute */
  async fanOut(readers: number, events: number): Promise<FanOut> {
    const empty = await this.process.ask<Usage>('usage');
    const open = this.kind === '9P' ? ninepReader : httpReader;
    this.#readers = await Promise.all(Array.from({ length: readers }, () => open(this.process.ready)));
    const idle = await this.process.ask<Usage>('usage');
    const start = performance.now();
    this.process.send({ emit: events });
    await this.#allGot(events, start);
    const seconds = (performance.now() - start) / 1000;
    const { cpuMicroseconds } = await this.process.ask<Usage>('usage');
    const bytes = this.#readers.reduce((sum, reader) => sum + reader.bytes, 0);
    for (const reader of this.#readers) reader.close();
    return {
      eventsPerSecond: (readers * events) / seconds,
      bytesPerSecond: bytes / seconds,
      cpuPerEvent: (cpuMicroseconds - idle.cpuMicroseconds) / (readers * events),
      bytesPerReader: (idle.heldBytes - empty.heldBytes) / readers,
    };
  }

  stop(): void {
    this.process.stop();
  }

  async #allGot(events: number, start: number): Promise<void> {
    while (this.#readers.some((reader) => reader.events < events)) {
      if (performance.now() - start > LONGEST_MS) {
        throw new PlatformError(`${this.kind}: readers have not received all events after ${LONGEST_MS / 1000} s`);
      }
      await after(1);
    }
  }
}

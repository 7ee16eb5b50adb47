import type { Benchmark, BenchResult } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import type { EventServerKind } from './protocol.js';
import { type FanOut, MeasuredEventServer } from './measured-event-server.js';

const ROUNDS = 3;
/**
 * The number of readers and events in each measurement. 9P has no measurement with 1000 readers, because the 9P server
 * accepts at most 256 connections.
 */
const CROWDS: readonly (readonly [kind: 'HTTP' | '9P', readers: number, events: number])[] = [
  ['HTTP', 1, 5000],
  ['HTTP', 100, 500],
  ['HTTP', 1000, 50],
  ['9P', 1, 5000],
  ['9P', 100, 500],
];

export const eventsBenchmark: Benchmark = {
  name: 'events',
  title: 'Events sent to many readers, over HTTP and 9P',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const kinds: readonly EventServerKind[] = ['HTTP', '9P', 'bare'];
  const servers = new Map<EventServerKind, MeasuredEventServer>();
  try {
    for (const kind of kinds) servers.set(kind, await MeasuredEventServer.start(kind));
    const rows: BenchRow[] = [];
    for (const [kind, readers, events] of CROWDS) {
      log(`${readers} readers over ${kind}`);
      const ours: FanOut[] = [];
      const bare: FanOut[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const measured = await servers.get(kind)!.fanOut(readers, events);
        const peer = await servers.get('bare')!.fanOut(readers, events);
        // Skip the first round, in which the engine compiles the code.
        if (round === 0) continue;
        ours.push(measured);
        bare.push(peer);
      }
      rows.push(...rowsOf(`${kind}, ${readers} readers, ${events} events`, ours, bare));
    }
    return {
      rows,
      notes: [
        `bursts of one event per turn, medians of ${ROUNDS} rounds; all readers are in one process, each server is in its own`,
        'peer: a bare HTTP server that writes the same frame to every response, without a simulation behind it',
        'memory: what the server uses for one connected, idle reader',
      ],
    };
  } finally {
    for (const server of servers.values()) server.stop();
  }
}

function rowsOf(input: string, ours: readonly FanOut[], bare: readonly FanOut[]): BenchRow[] {
  const row = (figure: string, of: (fanOut: FanOut) => number): BenchRow => ({
    input,
    figure,
    ours: median(ours.map(of)),
    peer: { name: 'bare', value: median(bare.map(of)) },
  });
  return [
    row('events delivered, 1/s', ({ eventsPerSecond }) => eventsPerSecond),
    row('bytes read, 1/s', ({ bytesPerSecond }) => bytesPerSecond),
    row('processor time per event and reader, µs', ({ cpuPerEvent }) => cpuPerEvent),
    row('memory per idle reader, bytes', ({ bytesPerReader }) => bytesPerReader),
  ];
}

import type { Benchmark, BenchResult } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { MeasuredPublisher } from './measured-publisher.js';
import { startMosquitto } from './mosquitto.js';

const ROUNDS = 5;
const CROWDS: readonly (readonly [subscribers: number, updates: number])[] = [
  [1, 5000],
  [100, 500],
  [1000, 50],
];
const STEPS = 3000;
/**
 * Minimum of our fan-out rate, as a share of the peer's rate. The documentation promises this share. `IDLE_MIN` is the
 * minimum share for a broker without subscribers, and includes a margin for noise.
 */
const FAN_OUT_MIN = 0.5;
const IDLE_MIN = 0.9;

export const mqttBenchmark: Benchmark = {
  name: 'mqtt',
  title: 'Retained updates sent to many subscribers over MQTT, and an idle broker',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const mosquitto = await startMosquitto();
  const publishers: MeasuredPublisher[] = [];
  const start = async (...given: Parameters<typeof MeasuredPublisher.start>): Promise<MeasuredPublisher> => {
    const publisher = await MeasuredPublisher.start(...given);
    publishers.push(publisher);
    return publisher;
  };
  try {
    const livery = await start('livery');
    const client = mosquitto && (await start('client', mosquitto.port));
    const rows: BenchRow[] = [];
    for (const [subscribers, updates] of CROWDS) {
      log(`${subscribers} subscribers`);
      const measured = await alternate(
        () => livery.fanOut(subscribers, updates),
        client && (() => client.fanOut(subscribers, updates)),
      );
      const input = `${subscribers.toLocaleString('en-US')} subscribers, ${updates.toLocaleString('en-US')} updates`;
      rows.push(rowOf(input, 'retained updates delivered, 1/s', measured, 'Mosquitto', FAN_OUT_MIN));
    }
    log('nobody listens');
    const closed = await start('closed');
    const idle = await alternate(
      () => livery.steps(STEPS),
      () => closed.steps(STEPS),
    );
    rows.push(rowOf('the broker is open, without clients', 'steps of the simulation, 1/s', idle, 'closed', IDLE_MIN));
    return {
      rows,
      notes: [
        `bursts of one update per turn, medians of ${ROUNDS} rounds by turns; all subscribers are in one process, each publisher is in its own`,
        mosquitto
          ? 'peer: Mosquitto with a client that sends it the same messages, encoded beforehand; ours also simulates and samples'
          : 'no peer: mosquitto is not installed (apt-get install mosquitto)',
      ],
    };
  } finally {
    for (const publisher of publishers) publisher.stop();
    mosquitto?.stop();
  }
}

interface Measured {
  readonly ours: number;
  readonly peer: number | null;
}

/**
 * Measures our server and the peer in turn, so that other load on the machine affects both alike. The first round does
 * not count, because the engine compiles code during that round.
 */
async function alternate(ours: () => Promise<number>, peer: (() => Promise<number>) | null): Promise<Measured> {
  const figures = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = await ours();
    const beside = peer ? await peer() : null;
    if (round === 0) continue;
    figures.ours.push(measured);
    if (beside !== null) figures.peer.push(beside);
  }
  return { ours: median(figures.ours), peer: peer ? median(figures.peer) : null };
}

function rowOf(input: string, figure: string, { ours, peer }: Measured, name: string, least: number): BenchRow {
  if (peer === null) return { input, figure, ours };
  const budget = { text: `≥ ${least} × ${name}`, kept: ours >= least * peer };
  return { input, figure, ours, peer: { name, value: peer }, budget };
}

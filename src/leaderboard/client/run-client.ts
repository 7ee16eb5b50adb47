import { join } from 'node:path';
import { type SimulatorAccess, simulatorAddress } from '../../client/index.js';
import { RENEWAL_DAYS, RENEWAL_STEPS } from '../../contract/board/index.js';
import { readCredentials } from './credentials/read-credentials.js';
import type { SimEvent, SimSnapshot } from './derivation/snapshot.js';
import { openInstall } from './identity/install.js';
import { newUlid, type RandomBytes } from './identity/ulids.js';
import { lockFolder } from './outbox/lock-folder.js';
import { Outbox } from './outbox/outbox.js';
import { Recorder } from './recorder.js';
import { batchPoster } from './shipping/post-batch.js';
import { Shipper } from './shipping/shipper.js';
import { proofSigner } from './shipping/sign-proof.js';
import { followEvents, pause } from './simulator/event-stream.js';
import { readSimulator } from './simulator/read-simulator.js';
import { sampleDelay } from './simulator/sampling.js';

export interface ClientOptions {
  readonly sim: string;
  readonly simToken?: string | undefined;
  /** Address of the board; by default, the address in the credentials. */
  readonly board?: string | undefined;
  readonly credentials: string;
  /** Folder for the id and the outbox of this installation. */
  readonly data: string;
  readonly intervalMs: number;
  readonly flushAfterMs: number;
  /** Maximum total size of the events that wait to be sent, bytes. */
  readonly outboxMax: number;
  readonly version: string;
  /** Clock, unix ms. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly random: () => number;
  readonly say: (sentence: string) => void;
  readonly show: (line: string) => void;
  /** Time between two samples, ms. By default, it depends on what the vessels do. */
  readonly sampleMs?: number | undefined;
  readonly stop: AbortSignal;
}

/**
 * While no simulator runs, the client looks for one at this interval, ms. `LOOK_MS` is the maximum time between two
 * checks for a batch that is due, ms.
 */
const ABSENT_MS = 1000;
const LOOK_MS = 1000;
/** Maximum number of simulator events that wait for the next snapshot. An arbitrary value. */
const EVENTS_MAX = 10_000;
const DAY_MS = 86_400_000;
const FAREWELL_MS = 10_000;

/**
 * Follows a simulator, and sends the events of its flights to a board, until stopped.
 * @returns true when every recorded event has been sent, or is stored until the next start; false when the board
 * refuses all batches of this client
 * @throws PlatformError for unusable credentials, addresses or folders
 */
export async function runClient(options: ClientOptions): Promise<boolean> {
  const { now, say, stop, data } = options;
  const simulator = { base: simulatorAddress(options.sim), token: options.simToken };
  const credentials = await readCredentials(options.credentials, options.board, say);
  const sign = await proofSigner(credentials);
  const unlock = lockFolder(data);
  try {
    const newId = (): string => newUlid(now(), options.randomBytes);
    const outbox = new Outbox(data, options.outboxMax, say);
    const { id: install, careerOf, kidOf } = openInstall(data, now(), options.randomBytes);
    const names = { newId, careerOf, kidOf, install, version: options.version };
    const recorder = new Recorder(outbox, names, say, options.show);
    const post = batchPoster(credentials);
    const shipper = new Shipper({ ...options, outbox, sign, post, newId });
    say(`following ${simulator.base}; sending as ${credentials.handle} to ${credentials.board}`);
    const tellEnd = endTeller(credentials.ends, say);
    tellEnd(now());
    if (outbox.size > 0) say(`${outbox.size} unsent events of the last run are in ${join(data, 'outbox.log')}`);
    await Promise.all([shipUntil(shipper, stop, () => tellEnd(now())), watchUntil(simulator, recorder, options)]);
    recorder.end(now());
    await shipRest(shipper, now);
    const next = shipper.stopped === null ? 'start the client again to send them' : 'the board refuses them';
    if (outbox.size > 0) say(`${outbox.size} events are stored in ${data}; ${next}`);
    outbox.close();
    return shipper.stopped === null;
  } finally {
    unlock();
  }
}

/**
 * Makes a function that warns the user once before the licence ends, and once after. Call it repeatedly, with the
 * present time in unix ms.
 * @param ends unix ms; null if unknown
 */
export function endTeller(ends: number | null, say: (sentence: string) => void): (now: number) => void {
  let told = '';
  return (now) => {
    if (ends === null || ends > now + RENEWAL_DAYS * DAY_MS) return;
    const verb = ends > now ? 'ends' : 'ended';
    // If the clock goes back, the same notice must not be printed again.
    if (told === verb || told === 'ended') return;
    told = verb;
    say(`the licence ${verb} on ${new Date(ends).toISOString().slice(0, 10)}; ${RENEWAL_STEPS}`);
  };
}

/**
 * Derives the events of each sample when the next sample arrives. By then, all events of the simulator that belong to
 * the earlier sample have arrived.
 */
async function watchUntil(
  simulator: SimulatorAccess,
  recorder: Recorder,
  { now, say, stop, sampleMs }: ClientOptions,
): Promise<void> {
  const events: SimEvent[] = [];
  const take = (event: SimEvent): void => {
    // Each snapshot empties this list. The limit is necessary in case no snapshots arrive.
    if (events.length < EVENTS_MAX) events.push(event);
  };
  void followEvents(simulator, take, stop, (status) =>
    say(`the simulator sends no events (status ${status}): the client cannot see stagings and dockings`),
  );
  let held: SimSnapshot | null = null;
  let isThere = true;
  const derive = (snapshot: SimSnapshot): void => recorder.take({ snapshot, events: events.splice(0), wall: now() });
  const isOver = (): boolean => stop.aborted;
  while (!isOver()) {
    let delay = ABSENT_MS;
    try {
      const snapshot = await readSimulator(simulator, stop);
      if (!isThere) say('the simulator answers again');
      isThere = true;
      if (snapshot.sequence !== held?.sequence) {
        if (held) derive(held);
        held = snapshot;
      }
      delay = sampleMs ?? sampleDelay(snapshot);
    } catch (error) {
      if (isOver()) break;
      if (isThere) say(`no simulator at ${simulator.base} (${(error as Error).message}); waiting for it`);
      isThere = false;
    }
    await pause(delay, stop);
  }
  if (held) derive(held);
}

/** @param look called about once a second */
async function shipUntil(shipper: Shipper, stop: AbortSignal, look: () => void): Promise<void> {
  while (!stop.aborted) {
    look();
    const due = shipper.dueIn();
    if (due <= 0) await shipper.ship();
    else await pause(Math.min(due, LOOK_MS), stop);
  }
}

/** Sends the remaining batches. Stops at the first batch that the board does not accept at once. */
async function shipRest(shipper: Shipper, now: () => number): Promise<void> {
  const end = now() + FAREWELL_MS;
  while (now() < end && shipper.dueIn(true) <= 0) await shipper.ship();
}

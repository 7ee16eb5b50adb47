import { type ChildProcess, fork } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { messageWithNextStep } from '../../../base/errors/index.js';
import { raiseNiceness } from '../../../device/node/index.js';
import { BytePipe } from './byte-pipe.js';
import { errorOf } from './error-record.js';
import {
  BEAT_DESCRIPTOR,
  type DrawingAnswer,
  type DrawingRequest,
  type DrawingSettings,
  type FromDrawing,
  PIPE_DESCRIPTOR,
  type ToDrawing,
} from './messages.js';
import { Watchdog, type WatchTimes } from './watchdog.js';

/**
 * The minimum niceness of the drawing process. Drawing on a CPU uses all cores. With equal niceness, its threads would
 * delay the server. With a niceness of 10, Linux gives a drawing thread a tenth of the server's share, plus all time
 * that the server does not use.
 */
const NICENESS = 10;
/** Time limit for the process to exit by itself, ms. A server ends within two seconds after SIGTERM. */
const PATIENCE_MS = 500;

/** Thrown if the process ends before it answers a request. Another process may answer the request. */
export class ProcessEnded extends Error {
  override readonly name: string = 'ProcessEnded';
}

/** Thrown if the process was killed because it hung. */
export class ProcessHung extends ProcessEnded {
  override readonly name = 'ProcessHung';
}

/** Receives the messages of a drawing process (except answers) and its end. */
export interface DrawingListener {
  message(message: Exclude<FromDrawing, { kind: 'answer' | 'failed' }>): void;
  /** Called once if the process ends without a call of `stop`. */
  ended(process: DrawingProcess, reason: ProcessEnded): void;
}

export interface FullAnswer extends DrawingAnswer {
  readonly id: number;
  readonly bytes: Uint8Array;
}

interface Pending {
  resolve(answer: FullAnswer): void;
  reject(error: Error): void;
}

const NO_BYTES = new Uint8Array(0);

export class DrawingProcess {
  /** The child process; null when it could not be started. */
  readonly #child: ChildProcess | null;
  #pipe: BytePipe | null = null;
  #watchdog: Watchdog | null = null;
  readonly #pending = new Map<number, Pending>();
  #requests = 0;
  #ended: ProcessEnded | null = null;
  #isStopped = false;
  hasDrawn = false;

  /**
   * Starts a process. If the start fails, the listener's `ended` is called soon after the constructor returns.
   * @param file the module that the process runs; it calls `drawForParent`
   * @param watch time limits for a process that hangs; default: {@link WATCH_TIMES}
   */
  constructor(
    file: URL,
    settings: DrawingSettings,
    private readonly listener: DrawingListener,
    private readonly watch?: WatchTimes,
  ) {
    this.#child = this.#start(file, settings);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Sends a message, unless the process has ended. */
  send(message: ToDrawing): void {
    if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  /** @param bytes not copied; must not change */
  sendBytes(key: number, bytes: Uint8Array): void {
    this.#pipe?.send(key, bytes);
  }

  /**
   * @throws ProcessEnded if the process ends before it answers; the error of the process if the request fails there
   */
  ask(request: DrawingRequest): Promise<FullAnswer> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#requests;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#watchdog?.start();
      this.send({ kind: 'request', id, request });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    const hasGone = this.#ended !== null;
    this.#end(new ProcessEnded('it was stopped'));
    if (hasGone || child?.pid === undefined) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // When its channel closes, the process finishes writing files and exits.
    if (child.connected) child.disconnect();
    const hurry = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await gone;
    clearTimeout(hurry);
  }

  #start(file: URL, settings: DrawingSettings): ChildProcess | null {
    let child: ChildProcess;
    try {
      child = fork(fileURLToPath(file), [JSON.stringify(settings)], {
        serialization: 'advanced',
        // Driver output goes to stderr and so into the log. The last two entries are the byte pipe and the watchdog's
        // pipe.
        stdio: ['ignore', 2, 2, 'ipc', 'pipe', 'pipe'],
      });
    } catch (cause) {
      // Node throws if the system has no memory for a new process or does not permit one.
      process.nextTick(() => this.#failToStart(cause));
      return null;
    }
    child.on('error', (cause) => {
      // Failures to send a signal or a message also cause error events. They are ignored, because the exit of a started
      // process is reported separately.
      if (child.pid === undefined) this.#failToStart(cause);
    });
    // When the system has no more descriptors or processes, Node returns a child without pipes and then sends an error
    // event.
    if (child.pid === undefined) return child;
    // New threads inherit the niceness, so it must be set while the process has only its first thread.
    raiseNiceness(child.pid, NICENESS);
    const pipes = child.stdio as readonly unknown[];
    this.#pipe = new BytePipe(pipes[PIPE_DESCRIPTOR] as Duplex);
    this.#watchdog = new Watchdog(pipes[BEAT_DESCRIPTOR] as Duplex, (why) => this.#kill(why), this.watch);
    child.on('message', (message) => this.#take(message as FromDrawing));
    child.once('exit', (status, signal) => {
      this.#end(
        new ProcessEnded(signal === null ? `it ended with exit status ${status}` : `it was ended by ${signal}`),
      );
    });
    return child;
  }

  /** The process counts as ended immediately, because a process that waits for a driver may take long to exit. */
  #kill(why: string): void {
    this.#child?.kill('SIGKILL');
    this.#end(new ProcessHung(`it ${why}, and was killed`));
  }

  #failToStart(cause: unknown): void {
    this.#end(new ProcessEnded(`it could not be started (${messageWithNextStep(cause)})`, { cause }));
  }

  #take(message: FromDrawing): void {
    if (message.kind === 'answer') void this.#finish(message.id, message.answer);
    else if (message.kind === 'failed') {
      this.#answered(message.id)?.reject(errorOf(message.error));
    } else this.listener.message(message);
  }

  async #finish(id: number, answer: DrawingAnswer): Promise<void> {
    const bytes = answer.hasBytes ? await this.#pipe!.receive(id) : NO_BYTES;
    if (answer.hasBytes) this.hasDrawn = true;
    this.#answered(id)?.resolve({ ...answer, id, bytes });
  }

  #answered(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.#watchdog?.progress();
    if (this.#pending.size === 0) this.#watchdog?.stop();
    return pending;
  }

  #end(reason: ProcessEnded): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.#watchdog?.stop();
    // The listener may start the next process immediately.
    if (!this.#isStopped) this.listener.ended(this, reason);
    for (const pending of this.#pending.values()) pending.reject(reason);
    this.#pending.clear();
  }
}

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
 * Niceness of the process. Drawing on a CPU uses every core, and would slow down a server with the same niceness. With
 * a niceness of 10, a drawing thread gets all the CPU time that the server does not use. While both want to run, Linux
 * gives it a tenth of the server's share.
 */
const NICENESS = 10;
/** Time for the process to exit by itself, ms; short, because a server ends within two seconds of SIGTERM. */
const PATIENCE_MS = 500;

/** The process has ended before it answered a request. Another process may still answer it. */
export class ProcessEnded extends Error {
  override readonly name: string = 'ProcessEnded';
}

export class ProcessHung extends ProcessEnded {
  override readonly name = 'ProcessHung';
}

export interface DrawingListener {
  message(message: Exclude<FromDrawing, { kind: 'answer' | 'failed' }>): void;
  /** Called once if the process ends although `stop` was not called. */
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
  /** The child process; null if it could not be started. */
  readonly #child: ChildProcess | null;
  #pipe: BytePipe | null = null;
  #watchdog: Watchdog | null = null;
  readonly #pending = new Map<number, Pending>();
  #requests = 0;
  #ended: ProcessEnded | null = null;
  #isStopped = false;
  hasDrawn = false;

  /**
   * If the process cannot be started, `ended` of the listener is called soon after this constructor has returned.
   * @param file the module that the process runs, which must call `drawForParent`
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

  send(message: ToDrawing): void {
    if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  /** @param bytes must not change, because they are not copied */
  sendBytes(key: number, bytes: Uint8Array): void {
    this.#pipe?.send(key, bytes);
  }

  /**
   * @throws ProcessEnded if the process ends without an answer; otherwise the error that the request throws in the
   * process
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
    // When this channel closes, the process finishes the files that it is writing, and exits.
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
        // The output of drivers goes to stderr, and so into the log. The last two entries are the byte pipe and the
        // pipe of the watchdog.
        stdio: ['ignore', 2, 2, 'ipc', 'pipe', 'pipe'],
      });
    } catch (cause) {
      // Node throws if the system has no memory for a process, or forbids to start it.
      process.nextTick(() => this.#failToStart(cause));
      return null;
    }
    child.on('error', (cause) => {
      // The event also reports signals and messages that could not be sent. They are ignored: if the process was
      // started, another event reports its exit.
      if (child.pid === undefined) this.#failToStart(cause);
    });
    // If the system has no descriptors or processes left, Node returns a child without pipes and then sends an error
    // event.
    if (child.pid === undefined) return child;
    // Threads inherit the niceness, so it must be set while the process has only its first thread.
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

  /**
   * Kills the process. The process counts as ended before it has exited, because a process that waits for a driver may
   * take long to exit.
   */
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
    // The listener may start the next process at once.
    if (!this.#isStopped) this.listener.ended(this, reason);
    for (const pending of this.#pending.values()) pending.reject(reason);
    this.#pending.clear();
  }
}

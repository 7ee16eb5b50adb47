import { PlatformError, UnavailableError } from '../../../base/errors/index.js';
import { MomentReader, type MomentSource } from '../../live/index.js';
import type { AdapterReport } from '../../../device/index.js';
import type { AdapterChoice } from '../../../device/node/index.js';
import { usesBundle } from '../../../device/node/installation/index.js';
import type { Accessors } from '../../../simulator/world/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedFrame, Frames } from '../node/frames.js';
import { RENDER_DEVICE } from '../node/node-render-host.js';
import { DrawingProcess, type FullAnswer, ProcessEnded, ProcessHung } from './drawing-process.js';
import type { DrawingRequest, FromDrawing } from './messages.js';
import type { WatchTimes } from './watchdog.js';
import { type SentWorld, WorldSender } from './world-sender.js';

const BUNDLED = new URL('../../../../cli/drawing.js', import.meta.url);
/** The module of the drawing process. This module does not exist when the code runs from the TypeScript sources. */
export const DRAWING_MAIN = usesBundle(BUNDLED) ? BUNDLED : new URL('./main.js', import.meta.url);

/**
 * Maximum number of processes that are started for one frame. There is a limit because the driver may crash all of
 * them.
 */
const PROCESSES_MAX = 3;

export interface FollowedWorld extends SentWorld, MomentSource {
  readonly accessors: Pick<Accessors, 'degrade' | 'heal'>;
}

export interface ProcessFramesOptions {
  readonly adapter?: AdapterChoice | undefined;
  readonly warn: (sentence: string) => void;
  /** Default: {@link DRAWING_MAIN}. */
  readonly main?: URL;
  readonly watch?: WatchTimes;
}

/**
 * Draws frames in a process of its own. The process is started by {@link start}, or by the first request for a frame.
 * If the process ends, another process is started, gets the world, and draws the frame that was not finished.
 */
export class ProcessFrames implements Frames {
  #world: FollowedWorld | null = null;
  #reader: MomentReader | null = null;
  #process: DrawingProcess | null = null;
  #sender: WorldSender | null = null;
  #isOpen = false;
  #isClosed = false;
  #hasStarted = false;
  #deviceChanges = 0;

  constructor(private readonly options: ProcessFramesOptions) {}

  start(): void {
    this.#process ??= this.#start();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Sets the world that is drawn. Call this once, before the first frame is requested.
   * @param reader reads the moments. If someone else uses it between the request for a frame and the drawing, the frame
   *   may show that later moment
   */
  follow(world: FollowedWorld, reader = new MomentReader(world)): void {
    this.#world = world;
    this.#reader = reader;
    if (this.#process) this.#send(this.#process);
  }

  get deviceChanges(): number {
    return this.#deviceChanges;
  }

  async open(): Promise<AdapterReport> {
    return (await this.#ask({ ask: 'open' })).adapter!;
  }

  async warm(): Promise<AdapterReport> {
    return (await this.#ask({ ask: 'warm' })).adapter!;
  }

  async png(options: FrameOptions): Promise<Uint8Array> {
    return (await this.#ask({ ask: 'png', options })).bytes;
  }

  async jpeg(options: FrameOptions): Promise<Uint8Array> {
    return (await this.#ask({ ask: 'jpeg', options })).bytes;
  }

  async pixels(options: FrameOptions): Promise<Uint8Array> {
    return (await this.#ask({ ask: 'pixels', options })).bytes;
  }

  async capture(options: FrameOptions): Promise<CapturedFrame> {
    const { id: capture, bytes: png, ut, process } = await this.#ask({ ask: 'capture', options });
    return {
      png,
      ut: ut!,
      describe: (x, y) =>
        process.ask({ ask: 'describe', capture, x, y }).then(
          ({ described }) => described!,
          (error: unknown) => {
            if (error instanceof ProcessEnded) return null;
            throw error;
          },
        ),
      release: () => process.send({ kind: 'release', capture }),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#sender?.detach();
    await this.#process?.stop();
  }

  /**
   * Sends a request to the process. If the process ends without an answer, the request goes to the next process.
   * @throws UnavailableError if the process hangs, because the next one might hang on the same request
   */
  async #ask(request: DrawingRequest): Promise<FullAnswer & { readonly process: DrawingProcess }> {
    for (let processes = 1; ; processes++) {
      this.#requireOpen();
      const process = (this.#process ??= this.#start());
      this.#sender?.update();
      try {
        return { ...(await process.ask(request)), process };
      } catch (cause) {
        if (!(cause instanceof ProcessEnded)) throw cause;
        this.#requireOpen();
        if (cause instanceof ProcessHung) {
          throw new UnavailableError(
            `no picture: the drawing process is being replaced, because ${cause.message}; send the request again`,
            {
              cause,
            },
          );
        }
        if (processes === PROCESSES_MAX) {
          const why = `${processes} drawing processes ended, one after another: ${cause.message}`;
          throw new PlatformError(`no picture: ${why}`, { cause });
        }
      }
    }
  }

  #requireOpen(): void {
    if (this.#isClosed)
      throw new UnavailableError('the renderer is closed, because the server is stopping; start it again');
  }

  #start(): DrawingProcess {
    const { main = DRAWING_MAIN, adapter, watch } = this.options;
    const replaces = this.#hasStarted;
    this.#hasStarted = true;
    const process = new DrawingProcess(
      main,
      { adapter, replaces },
      {
        message: (message) => {
          if (process === this.#process) this.#take(message);
        },
        ended: (ended, reason) => this.#replace(ended, reason),
      },
      watch,
    );
    this.#send(process);
    return process;
  }

  #send(process: DrawingProcess): void {
    if (!this.#world || !this.#reader) return;
    this.#sender?.detach();
    this.#sender = new WorldSender(this.#world, this.#reader, process);
    if (this.#isOpen) this.#sender.attach();
  }

  #replace(ended: DrawingProcess, reason: ProcessEnded): void {
    this.#process = null;
    this.#isOpen = false;
    this.#degrade(`the drawing process is gone: ${reason.message}`);
    this.options.warn(`the drawing process is gone: ${reason.message}; another one replaces it`);
    // A process that has drawn something is replaced at once. A process that ends before it has drawn anything is
    // replaced only when a frame is requested.
    if (ended.hasDrawn) this.#process = this.#start();
  }

  #take(message: Exclude<FromDrawing, { kind: 'answer' | 'failed' }>): void {
    switch (message.kind) {
      case 'opened':
        this.#isOpen = true;
        this.#sender?.attach();
        return;
      case 'report':
        this.#sender?.take(message.report);
        return;
      case 'fetch':
        this.#sender?.sendFile(message.contentId);
        return;
      case 'fetch-model':
        this.#sender?.sendModelFile(message.key, message.hash);
        return;
      case 'degraded':
        this.#degrade(message.error);
        return;
      case 'healed':
        this.#deviceChanges++;
        this.#world?.accessors.heal(RENDER_DEVICE);
    }
  }

  #degrade(error: string): void {
    this.#deviceChanges++;
    this.#world?.accessors.degrade(RENDER_DEVICE, error);
  }
}

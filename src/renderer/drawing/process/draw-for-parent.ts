import { Socket } from 'node:net';
import { openAssets } from '../../../device/node/assets/index.js';
import type { OpenDevice } from '../../../device/index.js';
import type { FetchFile } from '../../live/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedFrame } from '../node/frames.js';
import { LocalFrames } from '../node/local-frames.js';
import { BytePipe } from './byte-pipe.js';
import { errorRecordOf } from './error-record.js';
import {
  type DrawingAnswer,
  type DrawingRequest,
  type DrawingSettings,
  type FromDrawing,
  PIPE_DESCRIPTOR,
  type ToDrawing,
} from './messages.js';
import { ReceivedWorld } from './received-world.js';

/** Smallest key that the pipe uses for files of opened models. Content ids are smaller. */
const MODEL_KEYS_FROM = 2 ** 31;

/**
 * @param open opens a device; by default on the adapter that the settings name, or on the best adapter if they name
 * none
 */
export function drawForParent({ adapter, replaces }: DrawingSettings, open?: OpenDevice): void {
  endWithParent();
  const pipe = new BytePipe(new Socket({ fd: PIPE_DESCRIPTOR }));
  const hashes = new Map<number, string>();
  const files = new ReceivedFiles((key) => {
    const hash = hashes.get(key);
    hashes.delete(key);
    send(hash === undefined ? { kind: 'fetch', contentId: key } : { kind: 'fetch-model', key, hash });
  });
  let modelFiles = 0;
  const world = new ReceivedWorld(openAssets(), {
    fetchFile: files.fetch,
    fetchModelFile(hash) {
      const key = MODEL_KEYS_FROM + modelFiles++;
      hashes.set(key, hash);
      return files.fetch(key);
    },
    reported: (report) => send({ kind: 'report', report }),
  });
  const frames = new LocalFrames({
    adapter,
    ...(open && { open }),
    accessors: {
      degrade: (_name, cause) =>
        send({ kind: 'degraded', error: cause instanceof Error ? cause.message : String(cause) }),
      heal: () => send({ kind: 'healed' }),
    },
    world: () => {
      send({ kind: 'opened' });
      return world.ready;
    },
  });
  const captures = new Map<number, CapturedFrame>();
  /** True if this process replaces another one, and no frame has waited for images yet. */
  let isBehind = replaces;

  process.on('message', (message: ToDrawing) => {
    switch (message.kind) {
      case 'templates':
        world.takeTemplates(message.templates);
        return;
      case 'moment':
        world.takePatch(message.patch);
        return;
      case 'file':
        void takeFile(message);
        return;
      case 'request':
        void answer(message.id, message.request);
        return;
      case 'release':
        captures.get(message.capture)?.release();
        captures.delete(message.capture);
    }
  });
  // If this fails, the first frame reports it.
  frames.open().catch(() => undefined);

  async function takeFile({ contentId, isThere }: Extract<ToDrawing, { kind: 'file' }>): Promise<void> {
    files.take(contentId, isThere ? await pipe.receive(contentId) : null);
  }

  async function answer(id: number, request: DrawingRequest): Promise<void> {
    try {
      const [answer, bytes] = await make(id, request);
      if (bytes) pipe.send(id, bytes);
      send({ kind: 'answer', id, answer: { ...answer, hasBytes: bytes !== undefined } });
    } catch (error) {
      send({ kind: 'failed', id, error: errorRecordOf(error) });
    }
  }

  async function make(id: number, request: DrawingRequest): Promise<[DrawingAnswer, Uint8Array?]> {
    switch (request.ask) {
      case 'open':
        return [{ adapter: await frames.open() }];
      case 'warm':
        return [{ adapter: await frames.warm() }];
      case 'png':
        return [{}, await draw(request.options, (options) => frames.png(options))];
      case 'jpeg':
        return [{}, await draw(request.options, (options) => frames.jpeg(options))];
      case 'pixels':
        return [{}, await draw(request.options, (options) => frames.pixels(options))];
      case 'capture': {
        const frame = await draw(request.options, (options) => frames.capture(options));
        captures.set(id, frame);
        return [{ ut: frame.ut }, frame.png];
      }
      case 'describe':
        return [{ described: (await captures.get(request.capture)!.describe(request.x, request.y))! }];
    }
  }

  async function draw<T>(options: FrameOptions, how: (options: FrameOptions) => Promise<T>): Promise<T> {
    // Opens the device first, because only then does the renderer request the files that are awaited below.
    await frames.open();
    await files.settled();
    await world.settled();
    const drawn = await how(isBehind ? { ...options, settled: true } : options);
    isBehind = false;
    return drawn;
  }
}

function send(message: FromDrawing): void {
  if (process.connected) process.send!(message, undefined, undefined, () => undefined);
}

function endWithParent(): void {
  process.once('disconnect', () => process.exit(0));
  // Ctrl+C in a terminal signals both processes. This process must ignore the signal, because the parent may still need
  // frames.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

interface Coming {
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/**
 * Requests files from the parent, and passes them on when they arrive. Each file has a key: its content id or, for a
 * file of an opened model, a key of its own.
 */
class ReceivedFiles {
  readonly #coming = new Map<number, Coming>();

  constructor(private readonly ask: (contentId: number) => void) {}

  /** Fetches a file from the parent. If a file is already requested, further calls share the request. */
  readonly fetch: FetchFile = (contentId) => {
    const coming = this.#coming.get(contentId);
    if (coming) return coming.bytes;
    let [resolve, reject]: [Coming['resolve'], Coming['reject']] = [() => undefined, () => undefined];
    const bytes = new Promise<Uint8Array<ArrayBuffer>>((...settle) => ([resolve, reject] = settle));
    this.#coming.set(contentId, { bytes, resolve, reject });
    this.ask(contentId);
    return bytes;
  };

  /** @param bytes null if there is no such file any more */
  take(contentId: number, bytes: Uint8Array<ArrayBuffer> | null): void {
    const coming = this.#coming.get(contentId);
    this.#coming.delete(contentId);
    if (bytes) coming?.resolve(bytes);
    else coming?.reject(new Error(`no file ${contentId} any more`));
  }

  async settled(): Promise<void> {
    while (this.#coming.size > 0) await Promise.allSettled([...this.#coming.values()].map(({ bytes }) => bytes));
  }
}

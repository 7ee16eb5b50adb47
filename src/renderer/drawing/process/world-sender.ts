import { diff, type MirrorReport, type Moment, type MomentReader } from '../../live/index.js';
import type { World } from '../../../simulator/world/index.js';
import type { DrawingProcess } from './drawing-process.js';
import { sentTemplates } from './sent-templates.js';

/** The parts of a world that are sent to a drawing process or that receive the reports of the process. */
export type SentWorld = Pick<World, 'sceneTemplates' | 'paint' | 'stickers' | 'masks' | 'textures' | 'models'>;

/**
 * Sends a world to one drawing process: first the templates, then every change. It is the world's renderer and passes
 * on the reports of the process.
 */
export class WorldSender {
  #sent: Moment | undefined;
  #detach: (() => void)[] | null = null;
  #isDue = false;

  /** @param reader also used by the senders of the processes before and after this one */
  constructor(
    private readonly world: SentWorld,
    private readonly reader: MomentReader,
    private readonly process: DrawingProcess,
  ) {
    process.send({ kind: 'templates', templates: sentTemplates(world.sceneTemplates) });
  }

  /**
   * Attaches the process as the world's renderer and sends the current moment. Call this when the process has a device.
   */
  attach(): void {
    if (this.#detach) return;
    const { paint, stickers, masks, textures } = this.world;
    const changed = (): void => this.#updateSoon();
    this.#detach = [
      paint.attachRenderer(changed),
      ...(stickers ? [stickers.attachRenderer(changed)] : []),
      ...(masks ? [masks.attachRenderer(changed)] : []),
      ...(textures ? [textures.attachRenderer(changed)] : []),
    ];
    this.update();
  }

  detach(): void {
    for (const detach of this.#detach ?? []) detach();
    this.#detach = null;
  }

  /** Sends the changes since the last update. Does nothing before {@link attach}. */
  update(): void {
    if (!this.#detach) return;
    const moment = this.reader.read();
    const patch = diff(this.#sent, moment);
    this.#sent = moment;
    if (patch) this.process.send({ kind: 'moment', patch });
  }

  /** Sends a file that the process needs for decoding an image. */
  sendFile(contentId: number): void {
    const bytes = this.world.textures?.files.list().find((file) => file.contentId === contentId)?.bytes ?? null;
    if (bytes) this.process.sendBytes(contentId, bytes);
    this.process.send({ kind: 'file', contentId, isThere: bytes !== null });
  }

  /** @param key identifies the file's bytes in the pipe */
  sendModelFile(key: number, hash: string): void {
    const bytes = this.world.models?.fileOf(hash) ?? null;
    if (bytes) this.process.sendBytes(key, bytes);
    this.process.send({ kind: 'file', contentId: key, isThere: bytes !== null });
  }

  take({ store, report }: MirrorReport): void {
    if (store === 'paint') this.world.paint.reportRenderer(report);
    else if (store === 'stickers') this.world.stickers?.reportRenderer(report);
    else if (store === 'masks') this.world.masks?.reportRenderer(report);
    else this.world.textures?.reportRenderer(report);
  }

  /**
   * Sends the changes after the writes of this turn of the event loop. The process can then decode images and build
   * pipelines before the next request for a frame.
   */
  #updateSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.update();
    });
  }
}

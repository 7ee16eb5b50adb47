import { diff, type MirrorReport, type Moment, type MomentReader } from '../../live/index.js';
import type { World } from '../../../simulator/world/index.js';
import type { DrawingProcess } from './drawing-process.js';
import { sentTemplates } from './sent-templates.js';

export type SentWorld = Pick<World, 'sceneTemplates' | 'paint' | 'stickers' | 'masks' | 'textures' | 'models'>;

/**
 * Sends a world to one drawing process: the templates first, and then every change. For the world, the sender acts as
 * the renderer, and passes on the reports of the process.
 */
export class WorldSender {
  #sent: Moment | undefined;
  #detach: (() => void)[] | null = null;
  #isDue = false;

  constructor(
    private readonly world: SentWorld,
    private readonly reader: MomentReader,
    private readonly process: DrawingProcess,
  ) {
    process.send({ kind: 'templates', templates: sentTemplates(world.sceneTemplates) });
  }

  /**
   * Makes the process the renderer of the world, and sends the present moment. Call it when the process has a device.
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

  /** Sends the changes since the last moment that was sent. Before {@link attach}, does nothing. */
  update(): void {
    if (!this.#detach) return;
    const moment = this.reader.read();
    const patch = diff(this.#sent, moment);
    this.#sent = moment;
    if (patch) this.process.send({ kind: 'moment', patch });
  }

  sendFile(contentId: number): void {
    const bytes = this.world.textures?.files.list().find((file) => file.contentId === contentId)?.bytes ?? null;
    if (bytes) this.process.sendBytes(contentId, bytes);
    this.process.send({ kind: 'file', contentId, isThere: bytes !== null });
  }

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
   * Sends the changes after this turn of the event loop, so that the process can decode images and build pipelines
   * before a frame is requested.
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

import { diff, type MirrorReport, type Moment, type MomentReader } from '../../live/index.js';
import type { World } from '../../../simulator/world/index.js';
import type { DrawingProcess } from './drawing-process.js';
import { sentTemplates } from './sent-templates.js';

/** The parts of a world that a drawing process is sent, and those that take its reports. */
export type SentWorld = Pick<World, 'templates' | 'paint' | 'stickers' | 'textures'>;

/**
 * Sends a world to one drawing process: its templates at once, then whatever changed. To the world it is the renderer:
 * the reports of the process come back as those of a renderer here would.
 */
export class WorldSender {
  #sent: Moment | undefined;
  #detach: (() => void)[] | null = null;
  #isDue = false;

  /** @param reader reads moments of the world; one for all processes that follow each other */
  constructor(
    private readonly world: SentWorld,
    private readonly reader: MomentReader,
    private readonly process: DrawingProcess,
  ) {
    process.send({ kind: 'templates', templates: sentTemplates(world.templates) });
  }

  /** Attaches the process to the world as its renderer, and sends the moment; called when there is a device. */
  attach(): void {
    if (this.#detach) return;
    const { paint, stickers, textures } = this.world;
    const changed = (): void => this.#updateSoon();
    this.#detach = [
      paint.attachRenderer(changed),
      ...(stickers ? [stickers.attachRenderer(changed)] : []),
      ...(textures ? [textures.attachRenderer(changed)] : []),
    ];
    this.update();
  }

  /** Leaves the world without a renderer. */
  detach(): void {
    for (const detach of this.#detach ?? []) detach();
    this.#detach = null;
  }

  /** Sends the changes. It does nothing before {@link attach}. */
  update(): void {
    if (!this.#detach) return;
    const moment = this.reader.read();
    const patch = diff(this.#sent, moment);
    this.#sent = moment;
    if (patch) this.process.send({ kind: 'moment', patch });
  }

  /** Sends a file that an image is decoded from. */
  sendFile(contentId: number): void {
    const bytes = this.world.textures?.files.list().find((file) => file.contentId === contentId)?.bytes ?? null;
    if (bytes) this.process.sendBytes(contentId, bytes);
    this.process.send({ kind: 'file', contentId, isThere: bytes !== null });
  }

  take({ store, report }: MirrorReport): void {
    if (store === 'paint') this.world.paint.reportRenderer(report);
    else if (store === 'stickers') this.world.stickers?.reportRenderer(report);
    else this.world.textures?.reportRenderer(report);
  }

  /** Sends what changed once all of it is written: images are decoded and pipelines made before a request. */
  #updateSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.update();
    });
  }
}

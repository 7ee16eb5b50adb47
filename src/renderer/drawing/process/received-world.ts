import type { AssetCache } from '../../../base/assets/index.js';
import { Mirror, type MirrorOptions, type Patch } from '../../live/index.js';
import { receivedTemplates, type SentTemplate } from './sent-templates.js';

/** The world of the parent process, which arrives as templates followed by moments. */
export class ReceivedWorld {
  readonly ready: Promise<Mirror>;
  #mirror: Mirror | null = null;
  readonly #patches: Patch[] = [];
  #templatesCame!: (templates: readonly SentTemplate[]) => void;
  #firstMomentCame!: () => void;

  constructor(
    private readonly assets: AssetCache,
    private readonly options: Omit<MirrorOptions, 'templates'>,
  ) {
    const templates = new Promise<readonly SentTemplate[]>((resolve) => (this.#templatesCame = resolve));
    const firstMoment = new Promise<void>((resolve) => (this.#firstMomentCame = resolve));
    this.ready = this.#open(templates, firstMoment);
    // A failure is reported when something is drawn, so it is ignored here.
    this.ready.catch(() => undefined);
  }

  takeTemplates(templates: readonly SentTemplate[]): void {
    this.#templatesCame(templates);
  }

  takePatch(patch: Patch): void {
    if (this.#mirror) {
      this.#mirror.receive(patch);
      return;
    }
    this.#patches.push(patch);
    this.#firstMomentCame();
  }

  async settled(): Promise<void> {
    await this.#mirror?.models.settled();
  }

  async #open(sent: Promise<readonly SentTemplate[]>, firstMoment: Promise<void>): Promise<Mirror> {
    const templates = await receivedTemplates(await sent, this.assets);
    await firstMoment;
    const [first, ...others] = this.#patches.splice(0);
    this.#mirror = new Mirror({ ...this.options, templates }, first!);
    for (const patch of others) this.#mirror.receive(patch);
    return this.#mirror;
  }
}

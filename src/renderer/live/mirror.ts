import type { PartPaintStore } from '../../simulator/paint/rules/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { PartTemplate, SeenMoment, SeenVessel } from '../../simulator/sim/index.js';
import type { AvatarBindings } from '../../simulator/paint/kittens/index.js';
import type { FetchFile } from './file-cache.js';
import { type FetchModelFile, MirrorModels } from './mirror-models.js';
import { MirrorPaint } from './mirror-paint.js';
import { MirrorMasks } from './mirror-masks.js';
import type { MirrorReport } from './mirror-report.js';
import { MirrorStickers } from './mirror-stickers.js';
import { MirrorTextures } from './mirror-textures.js';
import type { Moment, PlainAvatar } from './moment.js';
import { ownEntry } from './own-entries.js';
import { apply, type Patch } from './patch.js';
import { Places } from './places.js';

export interface MirrorOptions {
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly fetchFile: FetchFile;
  readonly fetchModelFile?: FetchModelFile;
  /**
   * Called when an image or a model has become available, so that another frame must be drawn even without a new
   * moment.
   */
  readonly changed?: () => void;
  readonly reported?: (report: MirrorReport) => void;
}

/** A copy of a world. Only patches change the copy. */
export class Mirror {
  /** True if slow details, such as clutter, are left out. */
  isRough = false;
  readonly kittens = new MirrorAvatars();
  readonly stickers: MirrorStickers;
  readonly textures: MirrorTextures;
  readonly masks: MirrorMasks;
  readonly models: MirrorModels;
  #sceneTemplates: ReadonlyMap<string, PartTemplate>;
  readonly #paint: MirrorPaint;
  readonly #places = new Places();
  #moment: Moment;
  #snapshot: SeenMoment;

  /** @param first a patch that contains the whole first moment */
  constructor(options: MirrorOptions, first: Patch) {
    const {
      templates,
      fetchFile,
      fetchModelFile = noModelFile,
      changed = () => undefined,
      reported = () => undefined,
    } = options;
    this.#sceneTemplates = templates;
    this.models = new MirrorModels(fetchModelFile, changed);
    this.#paint = new MirrorPaint((report) => reported({ store: 'paint', report }));
    this.stickers = new MirrorStickers(fetchFile, changed, (report) => reported({ store: 'stickers', report }));
    this.masks = new MirrorMasks(fetchFile, this.#paint.store, changed, (report) =>
      reported({ store: 'masks', report }),
    );
    this.textures = new MirrorTextures(fetchFile, changed, (report) => reported({ store: 'textures', report }));
    this.#moment = apply<Moment>(undefined, first);
    this.#snapshot = this.#follow();
  }

  /** The templates of the scene, and of those opened models that have arrived. Every change makes a new map. */
  get templates(): ReadonlyMap<string, PartTemplate> {
    return this.models.over(this.#sceneTemplates);
  }

  set sceneTemplates(templates: ReadonlyMap<string, PartTemplate>) {
    this.#sceneTemplates = templates;
  }

  get moment(): Moment {
    return this.#moment;
  }

  get snapshot(): SeenMoment {
    return this.#snapshot;
  }

  vessel(id: string): SeenVessel | undefined {
    return this.#places.vessel(id);
  }

  takeSnapshot(): SeenMoment {
    return this.#snapshot;
  }

  get clock(): Moment['clock'] {
    return this.#moment.clock;
  }

  get camera(): { readonly pose: CameraPose } {
    return { pose: this.#moment.camera };
  }

  get paint(): PartPaintStore {
    return this.#paint.store;
  }

  /** False while images or opened models are still being loaded. */
  get isComplete(): boolean {
    return this.stickers.isComplete && this.masks.isComplete && this.textures.isComplete && this.models.isComplete;
  }

  receive(patch: Patch): void {
    this.#moment = apply(this.#moment, patch);
    this.#snapshot = this.#follow();
  }

  #follow(): SeenMoment {
    const moment = this.#moment;
    this.#paint.follow(moment.paint);
    this.models.follow(moment.models);
    this.kittens.follow(moment);
    this.textures.follow(moment.textures);
    this.stickers.follow(moment);
    this.masks.follow(moment);
    return this.#places.at(moment);
  }
}

const noModelFile: FetchModelFile = () => Promise.reject(new Error('no files of models here'));

/** The materials of characters in another world. */
class MirrorAvatars {
  #avatars: Moment['avatars'] = {};
  #clones: Moment['clones'] = {};
  /** The bindings of each character. A key stays the same object until the materials of the character change. */
  #bindings = new WeakMap<PlainAvatar, AvatarBindings>();

  follow({ avatars, clones }: Pick<Moment, 'avatars' | 'clones'>): void {
    if (clones !== this.#clones) this.#bindings = new WeakMap();
    this.#avatars = avatars;
    this.#clones = clones;
  }

  bindings(vesselId: string): AvatarBindings | null {
    const avatar = ownEntry(this.#avatars, vesselId);
    if (!avatar) return null;
    let bindings = this.#bindings.get(avatar);
    if (!bindings) {
      const clones = avatar.clones.map((index) => (index === null ? null : (this.#clones[index] ?? null)));
      bindings = { revision: avatar.revision, clones };
      this.#bindings.set(avatar, bindings);
    }
    return bindings;
  }
}

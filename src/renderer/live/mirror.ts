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
  /** Reads the files of opened models. By default, no file is found. */
  readonly fetchModelFile?: FetchModelFile;
  /** Called when an image has become available. The next frame shows it, although no new moment was received. */
  readonly changed?: () => void;
  /** Called with each report of the mirror's renderer; ignored by default. */
  readonly reported?: (report: MirrorReport) => void;
}

/** A read-only copy of a world, which patches keep up to date. Scenes are built from it, and rays are cast in it. */
export class Mirror {
  /** True while the world is shown without slow details such as clutter. */
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

  /** @param first contains the whole first moment */
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

  /** The templates of the scene and of the available opened models. A new map after every change. */
  get templates(): ReadonlyMap<string, PartTemplate> {
    return this.models.over(this.#sceneTemplates);
  }

  /** Replaces the scene's templates, for example with the detailed ones. */
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

  /** Returns what a renderer reads of a world. */
  takeSnapshot(): SeenMoment {
    return this.#snapshot;
  }

  /** Real or stepped. */
  get clock(): Moment['clock'] {
    return this.#moment.clock;
  }

  get camera(): { readonly pose: CameraPose } {
    return { pose: this.#moment.camera };
  }

  get paint(): PartPaintStore {
    return this.#paint.store;
  }

  /** False while images are being loaded into the mirror's renderer. */
  get isComplete(): boolean {
    return this.stickers.isComplete && this.masks.isComplete && this.textures.isComplete && this.models.isComplete;
  }

  /** Applies the patch from the current moment to the next. */
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

/** Materials of the characters of another world. */
class MirrorAvatars {
  #avatars: Moment['avatars'] = {};
  #clones: Moment['clones'] = {};
  /**
   * Bindings, by the plain data from which they were made. That data stays the same object until a material changes.
   */
  #bindings = new WeakMap<PlainAvatar, AvatarBindings>();

  follow({ avatars, clones }: Pick<Moment, 'avatars' | 'clones'>): void {
    if (clones !== this.#clones) this.#bindings = new WeakMap();
    this.#avatars = avatars;
    this.#clones = clones;
  }

  /** Returns the bindings of a character, or null for an unknown id. */
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

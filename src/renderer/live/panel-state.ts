import type { KittenPaintStatus, PaintRule, PartPaintStore } from '../../simulator/paint/rules/index.js';
import type { StickerStore } from '../../simulator/paint/stickers/index.js';
import type { BindableTexture } from '../../simulator/models/clutter/index.js';
import type { AppliedTexture, FileKind, TextureLimits } from '../../simulator/paint/textures/index.js';
import type { Player } from '../../simulator/sim/schedule/index.js';

/** A paint rule without derived values. */
export type PlainRule = Pick<PaintRule, 'enabled' | 'colourSrgb' | 'finish' | 'pattern'>;

/** The state of a world that only the panels of the page show. */
export interface PanelState {
  readonly partPaint: Pick<PartPaintStore, 'status' | 'error'>;
  readonly kittenPaint: { readonly enabled: boolean } & Omit<KittenPaintStatus, 'materials'>;
  readonly kittenRules: KittenRules;
  /** Null when stickers are disabled. */
  readonly stickers: StickersState | null;
  /** Null when stock textures cannot be replaced. */
  readonly textures: TexturesState | null;
  /** The camera tracks. Each new text of a track gets a new `contentId`. */
  readonly tracks: readonly { readonly name: string; readonly contentId: number }[];
  readonly playing: PlayingState;
}

/** Rules of EVA paint. A scope without an entry has the default rule. */
interface KittenRules {
  readonly shared: PlainRule;
  readonly sharedMaterials: Readonly<Record<string, PlainRule>>;
  /** By vessel id. */
  readonly individuals: Readonly<
    Record<string, { readonly base: PlainRule; readonly materials: Readonly<Record<string, PlainRule>> }>
  >;
}

interface StickersState {
  readonly countMax: number;
  /** Ids of live stickers, lowest layer first. */
  readonly live: readonly number[];
  /** The states of sticker images, by name. */
  readonly imageStates: Readonly<Record<string, ReturnType<StickerStore['images']['state']>>>;
  readonly renderer: StickerStore['rendererState'];
  /** Number of images on the GPU. */
  readonly residentImages: number;
  /** The last error, or an empty text. */
  readonly lastError: string;
}

export interface TextureFile {
  readonly name: string;
  readonly bytes: number;
  readonly kind: FileKind;
  readonly version: number;
  /** False during the upload of the file, and if its image cannot be read. */
  readonly ready: boolean;
}

interface TexturesState {
  readonly limits: TextureLimits;
  /** Total size of all files. */
  readonly bytes: number;
  /** Sorted by name in code unit order. */
  readonly files: readonly TextureFile[];
  readonly catalogue: readonly BindableTexture[];
  /** Images that replace stock textures, by texture id in code unit order. */
  readonly applied: readonly AppliedTexture[];
}

/**
 * The players of camera tracks and of timed batches. Positions are in ms from the start. While a player runs, its
 * position advances in steps of 100 ms.
 */
export interface PlayingState {
  /** The camera track that plays or has stopped at its end; null without one. */
  readonly track: ({ readonly name: string } & PanelPlayer) | null;
  /** The error of the camera or of its tracks; null without one. */
  readonly cameraError: string | null;
  readonly batches: readonly BatchState[];
}

export interface PanelPlayer {
  readonly state: Player['state'];
  readonly position: number;
  readonly duration: number;
  readonly loop: boolean;
}

export interface BatchState extends PanelPlayer {
  readonly id: string;
  readonly pending: number;
  readonly error: string | null;
}

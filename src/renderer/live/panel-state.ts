import type { KittenPaintStatus, PaintRule, PartPaintStore } from '../../simulator/paint/rules/index.js';
import type { StickerStore } from '../../simulator/paint/stickers/index.js';
import type { BindableTexture } from '../../simulator/models/clutter/index.js';
import type { AppliedTexture, FileKind, TextureLimits } from '../../simulator/paint/textures/index.js';
import type { Player } from '../../simulator/sim/schedule/index.js';

/** A paint rule as it was written, without values that are computed from it. */
export type PlainRule = Pick<PaintRule, 'enabled' | 'colourSrgb' | 'finish' | 'pattern'>;

/** State of a world that only the panels of the page show. */
export interface PanelState {
  readonly partPaint: Pick<PartPaintStore, 'status' | 'error'>;
  readonly kittenPaint: { readonly enabled: boolean } & Omit<KittenPaintStatus, 'materials'>;
  readonly kittenRules: KittenRules;
  /** Null if there can be no stickers. */
  readonly stickers: StickersState | null;
  /** Null if stock textures cannot be replaced. */
  readonly textures: TexturesState | null;
  /** The camera tracks. A track gets a new `contentId` when its text is written. */
  readonly tracks: readonly { readonly name: string; readonly contentId: number }[];
  readonly playing: PlayingState;
}

/** A scope that is missing here has the default rule. */
interface KittenRules {
  readonly shared: PlainRule;
  readonly sharedMaterials: Readonly<Record<string, PlainRule>>;
  readonly individuals: Readonly<
    Record<string, { readonly base: PlainRule; readonly materials: Readonly<Record<string, PlainRule>> }>
  >;
}

interface StickersState {
  readonly countMax: number;
  /** Ids of the stickers that are drawn, lowest layer first. */
  readonly live: readonly number[];
  readonly imageStates: Readonly<Record<string, ReturnType<StickerStore['images']['state']>>>;
  readonly renderer: StickerStore['rendererState'];
  readonly residentImages: number;
  /** Empty before the first error. */
  readonly lastError: string;
}

export interface TextureFile {
  readonly name: string;
  readonly bytes: number;
  readonly kind: FileKind;
  readonly version: number;
  /** True if the file can be used: its upload is complete, and its image can be read. */
  readonly ready: boolean;
}

interface TexturesState {
  readonly limits: TextureLimits;
  /** Size of all files together, bytes. */
  readonly bytes: number;
  /** Sorted by name, in the order of code units. */
  readonly files: readonly TextureFile[];
  readonly catalogue: readonly BindableTexture[];
  readonly applied: readonly AppliedTexture[];
}

/**
 * The players of camera tracks and timed batches. Positions are ms from the beginning. While a player runs, its
 * position is reported in steps of 100 ms.
 */
export interface PlayingState {
  /** The camera track that plays, or has stopped at its end; null if there is none. */
  readonly track: ({ readonly name: string } & PanelPlayer) | null;
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

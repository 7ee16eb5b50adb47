import type { MaterialClone } from '../../simulator/paint/kittens/index.js';
import type { BlendMode, OpenedEntry } from '../../contract/vocabulary/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import type { WantedTexture } from '../../simulator/paint/textures/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { BodyDefinition, SeenMoment, SeenVessel, VesselState } from '../../simulator/sim/index.js';
import type { PanelState, PlainRule } from './panel-state.js';

/** The rules by scope; parts by vessel, then by instance id. */
export interface PlainPaint {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  /** The generation of the masters, which renderer reports quote. */
  readonly generation: number;
  readonly global: PlainRule;
  readonly templates: Readonly<Record<string, PlainRule>>;
  readonly vessels: Readonly<Record<string, PlainRule>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, PlainRule>>>>;
}

/** The materials that a character wears: numbers of clones by slot, null for stock. */
export interface PlainAvatar {
  readonly revision: number;
  readonly clones: readonly (number | null)[];
}

/** An image that replaces a stock clutter texture; its bytes are fetched by `contentId`. */
export interface PlainTexture extends Omit<WantedTexture, 'bytes'> {
  /** The generation of the assignment, which renderer reports quote. */
  readonly generation: number;
}

/** A committed image of the texture store. */
export interface PlainFile {
  /** A number unique to every commit of a session, by which the bytes are fetched. */
  readonly contentId: number;
  readonly kind: WantedTexture['kind'];
}

/**
 * A vessel with its motion instead of its place: a mirror computes that by itself, to the bit, for as long as nothing
 * but gravity moves the vessel.
 */
export interface PlainVessel extends Omit<SeenVessel, 'positionEcl' | 'eclFromBody'>, Pick<VesselState, 'motion'> {}

/**
 * Everything visible of a world, as plain data. Objects that did not change since the moment before are the same
 * objects, so that the cost of the difference of two moments follows the changes.
 */
export interface Moment extends Omit<SeenMoment, 'bodies' | 'vessels'> {
  /** The id of this run of the server. */
  readonly session: string;
  readonly warp: number;
  readonly clock: 'real' | 'stepped';
  readonly systemName: string;
  /** The notes on the world's model files, as `modelNotes` of `sim` returns them. */
  readonly modelNotes: readonly string[];
  readonly homeId: string;
  readonly activeVesselId: string | null;
  readonly definitions: Readonly<Record<string, BodyDefinition>>;
  /** The ids of the bodies in the order of the system. */
  readonly bodyIds: readonly string[];
  /**
   * The places of the bodies, ECL, m: three numbers for each. They are sent at every moment, because the ephemeris
   * library sums series of sines, which engines round differently.
   */
  readonly bodyPlaces: readonly number[];
  readonly vesselIds: readonly string[];
  readonly vessels: Readonly<Record<string, PlainVessel>>;
  /** The pose of the main camera, that of the tree. */
  readonly camera: CameraPose;
  readonly paint: PlainPaint;
  /** The clones by their number in the pool. */
  readonly clones: Readonly<Record<string, MaterialClone>>;
  readonly avatars: Readonly<Record<string, PlainAvatar>>;
  readonly stickers: PlainStickers;
  readonly textures: PlainTextures;
  /** The files by name. */
  readonly files: Readonly<Record<string, PlainFile>>;
  /** The models that clients opened, by the names of their files. */
  readonly models: Readonly<Record<string, OpenedEntry>>;
  /** State that no picture needs; only in the feed of a page. */
  readonly panels?: PanelState;
}

export interface PlainTextures {
  /** The longest edge that is shown, px. */
  readonly maxDimension: number;
  /** The pictures by texture id. */
  readonly byId: Readonly<Record<string, PlainTexture>>;
}

export interface PlainStickers {
  readonly debug: boolean;
  readonly maxViewDistance: number;
  readonly maxDimension: number;
  /** The ids, lowest layer first. */
  readonly order: readonly number[];
  /** The stickers by id. */
  readonly byId: Readonly<Record<string, Sticker>>;
}

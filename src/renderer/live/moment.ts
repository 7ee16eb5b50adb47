import type { MaterialClone } from '../../simulator/paint/kittens/index.js';
import type { BlendMode, OpenedEntry } from '../../contract/vocabulary/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import type { WantedTexture } from '../../simulator/paint/textures/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { BodyDefinition, SeenMoment, SeenVessel, VesselState } from '../../simulator/sim/index.js';
import type { PanelState, PlainRule } from './panel-state.js';

/** The paint rules by scope. The rules of parts are keyed by vessel, and then by instance id. */
export interface PlainPaint {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  /** Generation number of the master settings. Reports of a renderer contain this number. */
  readonly generation: number;
  readonly global: PlainRule;
  readonly templates: Readonly<Record<string, PlainRule>>;
  readonly vessels: Readonly<Record<string, PlainRule>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, PlainRule>>>>;
}

/** `clones` has an element for each slot: the number of the cloned material, or null for the stock material. */
export interface PlainAvatar {
  readonly revision: number;
  readonly clones: readonly (number | null)[];
}

/** A texture without its bytes, which are fetched separately, by `contentId`. */
export interface PlainTexture extends Omit<WantedTexture, 'bytes'> {
  /** Generation number of the assignment. Reports of a renderer contain this number. */
  readonly generation: number;
}

/** An image file whose upload to the texture store is complete. */
export interface PlainFile {
  /** Number by which the bytes are fetched; each upload in a session gets a new number. */
  readonly contentId: number;
  readonly kind: WantedTexture['kind'];
}

/**
 * A vessel with its motion instead of its position. From the motion, a mirror computes exactly the position that the
 * world computes.
 */
export interface PlainVessel extends Omit<SeenVessel, 'positionEcl' | 'eclFromBody'>, Pick<VesselState, 'motion'> {}

/**
 * Everything that is visible of a world, as plain data. A value that has not changed is the same object as in the
 * previous moment, so comparing two moments takes time only for the changes.
 */
export interface Moment extends Omit<SeenMoment, 'bodies' | 'vessels'> {
  /** Id of this run of the server. */
  readonly session: string;
  readonly warp: number;
  readonly clock: 'real' | 'stepped';
  readonly systemName: string;
  readonly modelNotes: readonly string[];
  readonly homeId: string;
  readonly activeVesselId: string | null;
  readonly definitions: Readonly<Record<string, BodyDefinition>>;
  /** Ids of the bodies, in the order of the system. */
  readonly bodyIds: readonly string[];
  /**
   * Ecliptic positions of the bodies, m: three numbers for each. A mirror cannot compute them exactly, because the
   * ephemeris library uses sines, which JavaScript engines round differently.
   */
  readonly bodyPlaces: readonly number[];
  readonly vesselIds: readonly string[];
  readonly vessels: Readonly<Record<string, PlainVessel>>;
  readonly camera: CameraPose;
  readonly paint: PlainPaint;
  readonly clones: Readonly<Record<string, MaterialClone>>;
  readonly avatars: Readonly<Record<string, PlainAvatar>>;
  readonly stickers: PlainStickers;
  readonly textures: PlainTextures;
  readonly files: Readonly<Record<string, PlainFile>>;
  readonly models: Readonly<Record<string, OpenedEntry>>;
  /** Present only in the moments that are sent to a page. */
  readonly panels?: PanelState;
}

export interface PlainTextures {
  /** Maximum length of an image's longer side, px; a larger image is scaled down. */
  readonly maxDimension: number;
  readonly byId: Readonly<Record<string, PlainTexture>>;
}

export interface PlainStickers {
  readonly debug: boolean;
  readonly maxViewDistance: number;
  readonly maxDimension: number;
  /** Ids of the stickers, lowest layer first. */
  readonly order: readonly number[];
  readonly byId: Readonly<Record<string, Sticker>>;
}

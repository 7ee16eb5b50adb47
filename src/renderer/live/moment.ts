import type { MaterialClone } from '../../simulator/paint/kittens/index.js';
import type { BlendMode, OpenedEntry } from '../../contract/vocabulary/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import type { WantedTexture } from '../../simulator/paint/textures/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { BodyDefinition, SeenMoment, SeenVessel, VesselState } from '../../simulator/sim/index.js';
import type { PanelState, PlainRule } from './panel-state.js';

/** Paint rules by scope; those of parts are grouped by vessel, then by instance id. */
export interface PlainPaint {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  /** Generation number of the master settings. Reports of renderers contain it. */
  readonly generation: number;
  readonly global: PlainRule;
  readonly templates: Readonly<Record<string, PlainRule>>;
  readonly vessels: Readonly<Record<string, PlainRule>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, PlainRule>>>>;
}

/**
 * The materials of a character. For each slot, `clones` has the number of the cloned material, or null for the stock
 * material.
 */
export interface PlainAvatar {
  readonly revision: number;
  readonly clones: readonly (number | null)[];
}

/** An image that replaces a stock clutter texture. Readers fetch its bytes by `contentId`. */
export interface PlainTexture extends Omit<WantedTexture, 'bytes'> {
  /** Generation number of the assignment. Reports of renderers contain it. */
  readonly generation: number;
}

/** An image file that was committed to the texture store. */
export interface PlainFile {
  /** Readers fetch the bytes by this number. Each commit in a session gets a new number. */
  readonly contentId: number;
  readonly kind: WantedTexture['kind'];
}

/**
 * A vessel with its motion in place of its position. From the motion, a mirror computes exactly the same position as
 * the world does.
 */
export interface PlainVessel extends Omit<SeenVessel, 'positionEcl' | 'eclFromBody'>, Pick<VesselState, 'motion'> {}

/**
 * Everything that is visible of a world, as plain data. A member that has not changed since the previous moment is the
 * same object, so comparing two moments only takes time for the changes.
 */
export interface Moment extends Omit<SeenMoment, 'bodies' | 'vessels'> {
  /** Id of this run of the server. */
  readonly session: string;
  readonly warp: number;
  readonly clock: 'real' | 'stepped';
  readonly systemName: string;
  /** Notes on the world's model files, from `modelNotes` of `sim`. */
  readonly modelNotes: readonly string[];
  readonly homeId: string;
  readonly activeVesselId: string | null;
  readonly definitions: Readonly<Record<string, BodyDefinition>>;
  /** In the order of the system. */
  readonly bodyIds: readonly string[];
  /**
   * Ecliptic positions of the bodies, m, three numbers for each body. A mirror cannot compute them itself: the
   * ephemeris library adds sines, which JavaScript engines round differently, so the last bits could differ.
   */
  readonly bodyPlaces: readonly number[];
  readonly vesselIds: readonly string[];
  readonly vessels: Readonly<Record<string, PlainVessel>>;
  /** The main camera, that of the field tree. */
  readonly camera: CameraPose;
  readonly paint: PlainPaint;
  /** Cloned materials, by number in the pool. */
  readonly clones: Readonly<Record<string, MaterialClone>>;
  readonly avatars: Readonly<Record<string, PlainAvatar>>;
  readonly stickers: PlainStickers;
  readonly textures: PlainTextures;
  /** Files of the texture store, by name. */
  readonly files: Readonly<Record<string, PlainFile>>;
  /** Models that clients opened, by file name. */
  readonly models: Readonly<Record<string, OpenedEntry>>;
  /** State that only the panels of a page show. Present only in the moments that a page receives in its feed. */
  readonly panels?: PanelState;
}

export interface PlainTextures {
  /** Maximum length of an image's longer edge, px. Larger images are scaled down. */
  readonly maxDimension: number;
  /** By texture id. */
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

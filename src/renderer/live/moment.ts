import type { MaterialClone } from '../../simulator/paint/kittens/index.js';
import type { BlendMode, OpenedEntry } from '../../contract/vocabulary/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import type { WantedTexture } from '../../simulator/paint/textures/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { BodyDefinition, SeenMoment, SeenVessel, VesselState } from '../../simulator/sim/index.js';
import type { PanelState, PlainRule } from './panel-state.js';

/** The paint rules by scope. The rules of parts are grouped by vessel, then by instance id. */
export interface PlainPaint {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  /** The generation number of the master settings. Reports of renderers contain it. */
  readonly generation: number;
  readonly global: PlainRule;
  readonly templates: Readonly<Record<string, PlainRule>>;
  readonly vessels: Readonly<Record<string, PlainRule>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, PlainRule>>>>;
}

/** The materials of a character: for each slot, the number of the cloned material, or null for the stock material. */
export interface PlainAvatar {
  readonly revision: number;
  readonly clones: readonly (number | null)[];
}

/** An image that replaces a stock clutter texture. Readers fetch its bytes by `contentId`. */
export interface PlainTexture extends Omit<WantedTexture, 'bytes'> {
  /** The generation number of the assignment. Reports of renderers contain it. */
  readonly generation: number;
}

/** An image file that was committed to the texture store. */
export interface PlainFile {
  /** The number by which readers fetch the bytes. Each commit of a session has a different number. */
  readonly contentId: number;
  readonly kind: WantedTexture['kind'];
}

/**
 * A vessel with its motion instead of its position. While only gravity moves the vessel, a mirror computes the same
 * position from the motion, to the bit.
 */
export interface PlainVessel extends Omit<SeenVessel, 'positionEcl' | 'eclFromBody'>, Pick<VesselState, 'motion'> {}

/**
 * Everything that is visible of a world, as plain data. Members that did not change since the previous moment are the
 * same objects, so the cost of comparing two moments depends only on the changes.
 */
export interface Moment extends Omit<SeenMoment, 'bodies' | 'vessels'> {
  /** The id of this run of the server. */
  readonly session: string;
  readonly warp: number;
  readonly clock: 'real' | 'stepped';
  readonly systemName: string;
  /** The notes on the world's model files, as returned by `modelNotes` of `sim`. */
  readonly modelNotes: readonly string[];
  readonly homeId: string;
  readonly activeVesselId: string | null;
  readonly definitions: Readonly<Record<string, BodyDefinition>>;
  /** The ids of the bodies in the order of the system. */
  readonly bodyIds: readonly string[];
  /**
   * The ecliptic positions of the bodies, m, three numbers for each body. Every moment contains them, because a mirror
   * could not compute exactly the same bits: the ephemeris library adds sines, which JavaScript engines round
   * differently.
   */
  readonly bodyPlaces: readonly number[];
  readonly vesselIds: readonly string[];
  readonly vessels: Readonly<Record<string, PlainVessel>>;
  /** The pose of the main camera, which is the camera of the field tree. */
  readonly camera: CameraPose;
  readonly paint: PlainPaint;
  /** The cloned materials, by their number in the pool. */
  readonly clones: Readonly<Record<string, MaterialClone>>;
  readonly avatars: Readonly<Record<string, PlainAvatar>>;
  readonly stickers: PlainStickers;
  readonly textures: PlainTextures;
  /** The files of the texture store, by name. */
  readonly files: Readonly<Record<string, PlainFile>>;
  /** The models that clients opened, by the names of their files. */
  readonly models: Readonly<Record<string, OpenedEntry>>;
  /** State that only the panels of a page show. Only the moments in a page's feed contain it. */
  readonly panels?: PanelState;
}

export interface PlainTextures {
  /** The maximum length of an image's longer edge, px. Larger images are scaled down. */
  readonly maxDimension: number;
  /** The images by texture id. */
  readonly byId: Readonly<Record<string, PlainTexture>>;
}

export interface PlainStickers {
  readonly debug: boolean;
  readonly maxViewDistance: number;
  readonly maxDimension: number;
  /** The ids of the stickers, lowest layer first. */
  readonly order: readonly number[];
  /** The stickers by id. */
  readonly byId: Readonly<Record<string, Sticker>>;
}

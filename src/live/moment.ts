import type { MaterialClone } from '../paint/kittens/index.js';
import type { BlendMode } from '../paint/rules/index.js';
import type { Sticker } from '../paint/stickers/index.js';
import type { WantedTexture } from '../paint/textures/index.js';
import type { CameraPose } from '../sim/camera/index.js';
import type { BodyDefinition, SeenBody, SeenMoment, SeenVessel } from '../sim/state.js';
import type { Vec3 } from '../math/vec3.js';

/** A rule without what follows from it. */
export interface PlainRule {
  readonly enabled: boolean;
  readonly colourSrgb: Vec3;
}

/** Rules by scope; parts by vessel, then by instance id. */
export interface PlainPaint {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  readonly global: PlainRule;
  readonly templates: Readonly<Record<string, PlainRule>>;
  readonly vessels: Readonly<Record<string, PlainRule>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, PlainRule>>>>;
}

/** What a character wears: numbers of clones by slot, null for stock. */
export interface PlainAvatar {
  readonly revision: number;
  readonly clones: readonly (number | null)[];
}

/** A picture in the place of a stock texture of the clutter; its bytes are fetched by `contentId`. */
export type PlainTexture = Omit<WantedTexture, 'bytes'>;

/** A committed picture of the texture store. */
export interface PlainFile {
  /** Another number for every commit of a session: the bytes are fetched by it. */
  readonly contentId: number;
  readonly kind: WantedTexture['kind'];
}

/**
 * All that can be seen of a world, as plain data. What did not change since the moment before is the same object, so that
 * finding the difference of two moments costs what differs.
 */
export interface Moment extends Omit<SeenMoment, 'bodies' | 'vessels'> {
  /** Another one for every run of a server. */
  readonly session: string;
  readonly warp: number;
  readonly clock: 'real' | 'stepped';
  readonly systemName: string;
  readonly homeId: string;
  readonly activeVesselId: string | null;
  readonly definitions: Readonly<Record<string, BodyDefinition>>;
  /** In the order of the system. */
  readonly bodies: readonly ({ readonly id: string } & Omit<SeenBody, 'definition'>)[];
  readonly vesselIds: readonly string[];
  readonly vessels: Readonly<Record<string, SeenVessel>>;
  /** Of the main camera, that of the tree. */
  readonly camera: CameraPose;
  readonly paint: PlainPaint;
  /** By their number in the pool. */
  readonly clones: Readonly<Record<string, MaterialClone>>;
  readonly avatars: Readonly<Record<string, PlainAvatar>>;
  readonly stickers: PlainStickers;
  readonly textures: PlainTextures;
  /** By name. */
  readonly files: Readonly<Record<string, PlainFile>>;
}

export interface PlainTextures {
  /** Longest edge that is shown, px. */
  readonly maxDimension: number;
  /** By texture id. */
  readonly byId: Readonly<Record<string, PlainTexture>>;
}

export interface PlainStickers {
  readonly debug: boolean;
  readonly maxViewDistance: number;
  readonly maxDimension: number;
  /** Ids, lowest layer first. */
  readonly order: readonly number[];
  /** By id. */
  readonly byId: Readonly<Record<string, Sticker>>;
}

import type { BindMode, TextureBinding } from './binding.js';
import type { ClutterSlot } from './catalogue.js';
import type { FileKind } from './files.js';

/** A committed picture that is to stand in for a stock texture. */
export interface WantedTexture {
  readonly slot: ClutterSlot;
  readonly mode: BindMode;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The whole file. Not to be changed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Equal for equal bytes of one commit: the key to cache decoded pictures by. */
  readonly contentId: number;
}

/** What a stock texture is to show since `generation`. */
export interface TextureAssignment {
  readonly textureId: string;
  /** Moves with every wish of the store; reports quote it. */
  readonly generation: number;
  /** Null is the stock texture. */
  readonly wanted: WantedTexture | null;
}

/** What the side that draws says. A report that quotes an older generation than the texture's wish is ignored. */
export type TextureReport =
  | {
      readonly kind: 'applied';
      readonly textureId: string;
      readonly generation: number;
      /** px, after downscaling */
      readonly width: number;
      readonly height: number;
      readonly mips: number;
      readonly vramBytes: number;
    }
  | { readonly kind: 'failed'; readonly textureId: string; readonly generation: number; readonly error: string }
  /** Replaced pictures that still wait until no frame in flight uses them. */
  | { readonly kind: 'retiring'; readonly pictures: number }
  /** Something that concerns no single texture; empty once it is over. */
  | { readonly kind: 'fault'; readonly error: string };

/** Called when a wish changed. May begin to decode and upload, must neither throw nor wait. */
export type AssignmentListener = () => void;

/** A binding and what came of it; sizes are 0 unless applied. */
export interface AppliedTexture extends TextureBinding {
  readonly state: 'pending' | 'applied' | 'failed';
  /** px */
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  readonly vramBytes: number;
  /** Why it is not applied; empty where there is nothing to say. */
  readonly error: string;
}

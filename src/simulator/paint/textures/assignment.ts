import type { BindMode, TextureBinding } from '../../../contract/actions/index.js';
import type { ClutterSlot } from '../../models/clutter/index.js';
import type { FileKind } from './files.js';

/** A committed picture that is to replace a stock texture. */
export interface WantedTexture {
  readonly slot: ClutterSlot;
  readonly mode: BindMode;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The bytes of the whole file. They must not be changed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A number that is unique to every commit: the key to cache decoded pictures by. */
  readonly contentId: number;
}

/** The picture that a stock texture is to show since `generation`. */
export interface TextureAssignment {
  readonly textureId: string;
  /** Moves with every assignment of the store; reports quote it. */
  readonly generation: number;
  /** The picture; null is the stock texture. */
  readonly wanted: WantedTexture | null;
}

/** The renderer's report on textures. A report with an older generation than the texture's assignment is ignored. */
export type TextureReport =
  | {
      readonly kind: 'applied';
      readonly textureId: string;
      readonly generation: number;
      /** The size in px, after downscaling. */
      readonly width: number;
      readonly height: number;
      readonly mips: number;
      readonly vramBytes: number;
      /** The fault of a file that could be read all the same. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly textureId: string; readonly generation: number; readonly error: string }
  /** The number of replaced pictures that still wait until no frame in flight uses them. */
  | { readonly kind: 'retiring'; readonly pictures: number };

/** A callback for when an assignment changed. It may begin to decode and upload, must neither throw nor wait. */
export type AssignmentListener = () => void;

/** A binding and its result; sizes are 0 unless applied. */
export interface AppliedTexture extends TextureBinding {
  readonly state: 'pending' | 'applied' | 'failed';
  /** The size, px. */
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  readonly vramBytes: number;
  /** The reason why it is not applied, or the fault of a file that is; empty without either. */
  readonly error: string;
}

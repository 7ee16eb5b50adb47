import type { BindMode, TextureBinding } from '../../../contract/actions/index.js';
import type { ClutterSlot } from '../../models/clutter/index.js';
import type { FileKind } from './files.js';

/** A committed picture that replaces a stock texture. */
export interface WantedTexture {
  readonly slot: ClutterSlot;
  readonly mode: BindMode;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The bytes of the whole file. They must not be changed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A number unique to every commit: the cache key of decoded pictures. */
  readonly contentId: number;
}

/** The picture wanted for a stock texture since `generation`. */
export interface TextureAssignment {
  readonly textureId: string;
  /** Increases with every assignment of the store; reports quote it. */
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
      /** The fault of a file that was readable anyway. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly textureId: string; readonly generation: number; readonly error: string }
  /** The number of replaced pictures that still wait until no frame in flight uses them. */
  | { readonly kind: 'retiring'; readonly pictures: number };

/** A callback for a changed assignment. It may start decoding and uploading, must neither throw nor wait. */
export type AssignmentListener = () => void;

/** A binding and its result; sizes are 0 unless applied. */
export interface AppliedTexture extends TextureBinding {
  readonly state: 'pending' | 'applied' | 'failed';
  /** The size, px. */
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  readonly vramBytes: number;
  /** The reason why it is not applied, or the fault of an applied file; empty without either. */
  readonly error: string;
}

import type { BindMode, TextureBinding } from '../../../contract/actions/index.js';
import type { ClutterSlot } from '../../models/clutter/index.js';
import type { FileKind } from './files.js';

/** A committed picture that replaces a stock texture. */
export interface WantedTexture {
  readonly slot: ClutterSlot;
  readonly mode: BindMode;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The whole file, read only. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Unique to each commit. The cache of decoded pictures has it as a key. */
  readonly contentId: number;
}

/** The picture for a stock texture from `generation` on. */
export interface TextureAssignment {
  readonly textureId: string;
  /** Increases with every assignment of the store. Reports contain it. */
  readonly generation: number;
  /** The picture, or null for the stock texture. */
  readonly wanted: WantedTexture | null;
}

/**
 * The renderer's report about a texture, or about the pictures that it still has to free. The store ignores a report
 * with a generation older than the current assignment.
 */
export type TextureReport =
  | {
      readonly kind: 'applied';
      readonly textureId: string;
      readonly generation: number;
      /** Size in px, after downscaling. */
      readonly width: number;
      readonly height: number;
      readonly mips: number;
      readonly vramBytes: number;
      /** A fault in a file that the decoder could still read. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly textureId: string; readonly generation: number; readonly error: string }
  /** The number of replaced pictures that still occupy memory, because frames in flight use them. */
  | { readonly kind: 'retiring'; readonly pictures: number };

/**
 * Called after an assignment has changed. It may start to decode and upload pictures, but must neither throw nor block.
 */
export type AssignmentListener = () => void;

/** A binding with its result. The sizes are 0 if the picture is not applied. */
export interface AppliedTexture extends TextureBinding {
  readonly state: 'pending' | 'applied' | 'failed';
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  readonly vramBytes: number;
  /** The reason why the picture is not applied, or a fault of the applied file. Empty if there is neither. */
  readonly error: string;
}

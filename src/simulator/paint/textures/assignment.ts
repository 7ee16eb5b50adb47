import type { BindMode, TextureBinding } from '../../../contract/actions/index.js';
import type { ClutterSlot } from '../../models/clutter/index.js';
import type { FileKind } from './files.js';

/** A committed picture that replaces a stock texture. */
export interface WantedTexture {
  readonly slot: ClutterSlot;
  readonly mode: BindMode;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The whole file. Nobody may change the bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A number that no other commit has. The decoded picture is cached under this key. */
  readonly contentId: number;
}

/** The picture for a stock texture, valid from `generation` on. */
export interface TextureAssignment {
  readonly textureId: string;
  /** Increases with every assignment of the store. Reports refer to it. */
  readonly generation: number;
  /** The picture, or null for the stock texture. */
  readonly wanted: WantedTexture | null;
}

/**
 * The renderer's report about a texture, or about the pictures that it still has to free. The store ignores a report
 * about an older generation than that of the current assignment.
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
      /** A fault in a file that could still be decoded. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly textureId: string; readonly generation: number; readonly error: string }
  /** The number of replaced pictures that frames in flight still use, so they cannot be freed yet. */
  | { readonly kind: 'retiring'; readonly pictures: number };

/** Called when an assignment changes. It may start to decode and upload pictures, but must neither throw nor block. */
export type AssignmentListener = () => void;

/** A binding with its result. The sizes are 0 unless the picture is applied. */
export interface AppliedTexture extends TextureBinding {
  readonly state: 'pending' | 'applied' | 'failed';
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  readonly vramBytes: number;
  /** Why the picture is not applied, or the fault in an applied file. Empty if there is nothing to report. */
  readonly error: string;
}

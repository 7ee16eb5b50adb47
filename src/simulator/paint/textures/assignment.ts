import type { BindMode, TextureBinding } from '../../../contract/actions/index.js';
import type { ClutterSlot } from '../../models/clutter/index.js';
import type { FileKind } from './files.js';

export interface WantedTexture {
  readonly slot: ClutterSlot;
  readonly mode: BindMode;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The whole file, read only. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A number that is different for every commit. It is the key of the cache of decoded pictures. */
  readonly contentId: number;
}

export interface TextureAssignment {
  readonly textureId: string;
  /** Increases with every assignment of the store; reports contain it. */
  readonly generation: number;
  /** The picture; null for the stock texture itself. */
  readonly wanted: WantedTexture | null;
}

/**
 * The renderer's report about one texture, or about replaced pictures that it has not freed yet. The store ignores a
 * report about a texture if the generation in the report differs from that of the texture's current assignment.
 */
export type TextureReport =
  | {
      readonly kind: 'applied';
      readonly textureId: string;
      readonly generation: number;
      readonly width: number;
      readonly height: number;
      readonly mips: number;
      readonly vramBytes: number;
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly textureId: string; readonly generation: number; readonly error: string }
  /** The number of pictures that were replaced, but still occupy memory because unfinished frames use them. */
  | { readonly kind: 'retiring'; readonly pictures: number };

/**
 * Called after an assignment has changed. The listener may start to decode and upload pictures, but must neither throw
 * nor block.
 */
export type AssignmentListener = () => void;

/** The sizes are 0 if the picture is not applied. */
export interface AppliedTexture extends TextureBinding {
  readonly state: 'pending' | 'applied' | 'failed';
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  readonly vramBytes: number;
  /** The reason why the picture is not applied, or a fault in the file of an applied picture; may be empty. */
  readonly error: string;
}

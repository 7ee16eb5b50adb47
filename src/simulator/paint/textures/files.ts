import type { detectKind } from '../../../base/images/index.js';
import type { UploadFiles } from '../../../base/uploads/index.js';

/** The picture format, which the first bytes of the file indicate, or `unknown`. */
export type FileKind = ReturnType<typeof detectKind>;

/** The properties that the bytes determine. Without bytes, the kind is `unknown`. */
export interface TextureFacts {
  readonly kind: FileKind;
}

export type TextureFiles = UploadFiles<TextureFacts>;

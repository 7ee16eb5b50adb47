import type { detectKind } from '../../../base/images/detect-kind.js';
import type { UploadedFile, UploadFiles } from '../../../base/uploads/index.js';

/** The container of a picture by its first bytes; `unknown` for everything else. */
export type FileKind = ReturnType<typeof detectKind>;

/** The facts that are read from a picture's bytes; the kind is `unknown` while there are none. */
export interface TextureFacts {
  readonly kind: FileKind;
}

/** An uploaded picture as it is now. */
export type TextureFile = UploadedFile<TextureFacts>;

/** The pictures of one session. */
export type TextureFiles = UploadFiles<TextureFacts>;

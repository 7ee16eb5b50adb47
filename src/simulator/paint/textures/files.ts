import type { detectKind } from '../../../base/images/index.js';
import type { UploadFiles } from '../../../base/uploads/index.js';

/** The container of a picture by its first bytes; `unknown` for everything else. */
export type FileKind = ReturnType<typeof detectKind>;

/** The properties read from a picture's bytes; the kind is `unknown` before that. */
export interface TextureFacts {
  readonly kind: FileKind;
}

/** The pictures of one session. */
export type TextureFiles = UploadFiles<TextureFacts>;

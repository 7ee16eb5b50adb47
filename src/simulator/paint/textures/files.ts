import type { detectKind } from '../../../base/images/index.js';
import type { UploadFiles } from '../../../base/uploads/index.js';

/** The format of a picture by its first bytes, or `unknown` for other files. */
export type FileKind = ReturnType<typeof detectKind>;

/** The properties of a file that are read from its bytes. Before that, the kind is `unknown`. */
export interface TextureFacts {
  readonly kind: FileKind;
}

/** The uploaded pictures of one session. */
export type TextureFiles = UploadFiles<TextureFacts>;

import type { detectKind } from '../../../base/images/index.js';
import type { UploadFiles } from '../../../base/uploads/index.js';

/** The picture format that a file's first bytes indicate, or `unknown`. */
export type FileKind = ReturnType<typeof detectKind>;

/** The properties of a file that are read from its bytes. Before that, the kind is `unknown`. */
export interface TextureFacts {
  readonly kind: FileKind;
}

/** The uploaded pictures of one session. */
export type TextureFiles = UploadFiles<TextureFacts>;

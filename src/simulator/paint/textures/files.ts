import type { detectKind } from '../../../base/images/index.js';
import type { UploadFiles } from '../../../base/uploads/index.js';

/** The picture format according to the first bytes of a file, or `unknown`. */
export type FileKind = ReturnType<typeof detectKind>;

/** The kind of a file without bytes is `unknown`. */
export interface TextureFacts {
  readonly kind: FileKind;
}

export type TextureFiles = UploadFiles<TextureFacts>;

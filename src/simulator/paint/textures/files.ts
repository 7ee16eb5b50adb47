import type { detectKind } from '../../../base/images/index.js';
import type { UploadFiles } from '../../../base/uploads/index.js';

/** The picture format that the first bytes of a file show, or `unknown`. */
export type FileKind = ReturnType<typeof detectKind>;

/** The properties that the bytes of a file determine. While a file has no bytes, its kind is `unknown`. */
export interface TextureFacts {
  readonly kind: FileKind;
}

export type TextureFiles = UploadFiles<TextureFacts>;

import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { BIND_MODES, isTextureId, type TextureBinding } from '../../../contract/actions/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';

/** Formats a row of `bindings`, which is also a valid line for `bind`. */
export function formatBinding({ textureId, file, mode }: TextureBinding): string {
  return `${textureId} ${file} ${mode}`;
}

/** Reads `<texture-id> <file> [faithful|raw]`. Only spaces separate the words, not other white space. */
export function parseBinding(line: string): Outcome<TextureBinding> {
  const words = wordsOf(line);
  const [textureId = '', file = '', mode = 'faithful'] = words;
  if (words.length < 2 || words.length > 3 || !isTextureId(textureId)) {
    return refuse('EINVAL', `paint/textures/bind: '${shown(line, 60)}' is not <texture-id> <file> [faithful|raw]`);
  }
  if (!isFileName(file)) return refuseFileName('paint/textures/bind', file);
  const known = BIND_MODES.find((word) => word === mode);
  if (!known) return refuse('EINVAL', `paint/textures/bind: unknown mode '${shown(mode, 60)}'; use faithful or raw`);
  return accept({ textureId, file, mode: known });
}

/** Reads `<texture-id>` or `all`. */
export function parseUnbind(line: string): Outcome<{ readonly textureId: string }> {
  const [textureId = '', ...more] = wordsOf(line);
  if (isTextureId(textureId) && more.length === 0) return accept({ textureId });
  return refuse('EINVAL', `paint/textures/unbind: '${shown(line, 60)}' is neither one texture id nor 'all'`);
}

function wordsOf(line: string): string[] {
  return line.split(' ').filter((word) => word !== '');
}

import { textLines, withoutByteOrderMark } from '../../../base/errors/index.js';

export function linesOfBody(body: unknown): string[] {
  return typeof body === 'string' ? textLines(withoutByteOrderMark(body)).filter(Boolean) : [];
}

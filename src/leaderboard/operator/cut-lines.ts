import { DocumentError } from '../../base/errors/index.js';

/** Maximum length of a line. The largest event is far shorter, even if its payload is escaped twice. */
const LINE_MAX = 1_048_576;

/**
 * Splits a text that arrives in pieces into lines, and removes line feeds and the byte-order mark.
 * @throws DocumentError for a line that is too long, or text that is not UTF-8
 */
export async function* cutLines(pieces: AsyncIterable<Uint8Array | string>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 1;
  const decode = (piece?: Uint8Array): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw Object.assign(
        new DocumentError(name, [{ path: `line ${line}`, message: 'is not UTF-8; save the file as UTF-8' }]),
        { cause },
      );
    }
  };
  for await (const piece of pieces) {
    const lines = (rest + (typeof piece === 'string' ? piece : decode(piece))).split('\n');
    rest = lines.pop()!;
    for (const each of lines) {
      yield each;
      line++;
    }
    if (rest.length > LINE_MAX)
      throw new DocumentError(name, [{ path: `line ${line}`, message: `may have ${LINE_MAX} characters at most` }]);
  }
  rest += decode();
  if (rest !== '') yield rest;
}

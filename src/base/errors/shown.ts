/** Characters that would break a line, move their neighbours or are invalid: controls, separators, halves of pairs. */
const NOT_SHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes a value presentable in a message: one line, of at most this many characters. */
export function shown(text: string, most = 40): string {
  const cut = text.length > most ? `${text.slice(0, most - 3)}…` : text;
  // This follows the cut, which may split a pair.
  return cut.replace(NOT_SHOWN, '·');
}

/** What would break a line, move what stands beside it or be no character at all: controls, separators, halves of pairs. */
const NOT_SHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A value as a message may show it: one line of at most this many characters. */
export function shown(text: string, most = 40): string {
  const cut = text.length > most ? `${text.slice(0, most - 3)}…` : text;
  // After the cut, which may go through a pair.
  return cut.replace(NOT_SHOWN, '·');
}

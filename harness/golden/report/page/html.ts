/** A text that is markup already. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | null | undefined | readonly Html[];

/** Makes markup, with every value escaped that is not markup itself. `false`, `null` and `undefined` leave nothing. */
export function html(texts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(texts.map((text, i) => (i === 0 ? text : pieceOf(values[i - 1]) + text)).join(''));
}

/** Marks a text from a file of ours as markup, to be put into the page as it is. */
export function raw(text: string): Html {
  return new Html(text);
}

function pieceOf(value: Piece): string {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(String(value));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

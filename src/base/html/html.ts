/** Markup that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What may stand in a template: markup as it is, text and numbers escaped, lists one after the other, the rest not at all. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns a text as it stands in markup and in quoted attributes. */
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/**
 * Makes markup of a template. Whatever is put into it is escaped, unless it is markup already: a text of a player can
 * never become any. Attributes must be quoted in the template.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, piece, at) => text + written(parts[at - 1]) + piece));
}

function written(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return Array.isArray(part) ? part.map(written).join('') : '';
}

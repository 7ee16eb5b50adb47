/** Markup that a template inserts without escaping. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/**
 * A value that a template inserts. Markup is inserted unchanged, text and numbers are escaped, lists are joined, and
 * other values are left out.
 */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/**
 * Makes markup from a template. Every value that is not markup is escaped, so a player's text never becomes markup.
 * Attributes must be quoted in the template.
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

/**
 * Reports whether a program printed what a page shows. In the text of the page, `…` inside a line is any text of that line, and a line
 * `…` is any number of lines.
 */
export function isSameOutput(shown: string, printed: string): boolean {
  const pattern = trimmed(shown)
    .split('\n')
    .map((line) => (line.trim() === '…' ? ELISION : `${line.split('…').map(escape).join('[^\\n]*')}\n`))
    .join('');
  return new RegExp(`^${pattern}$`).test(`${trimmed(printed)}\n`);
}

const ELISION = '(?:[^\\n]*\\n)*?';

const trimmed = (text: string): string => text.replace(/[ \t]+$/gm, '').replace(/^\n+|\n+$/g, '');

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reports whether output is too plain for a page to show it: nothing, or the receipts of writes that were done. */
export function isQuiet(printed: string): boolean {
  return printed
    .trim()
    .split('\n')
    .every((line) => line === '' || line === '{"outcome":"ok"}');
}

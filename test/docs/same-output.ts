/**
 * Reports whether a printed output matches the output on a page. On the page, `…` in a line matches any text, and a
 * line that is only `…` matches any number of lines.
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

/** Reports whether a page need not show an output: it is empty, or contains only answers to successful writes. */
export function isQuiet(printed: string): boolean {
  return printed
    .trim()
    .split('\n')
    .every((line) => line === '' || line === '{"outcome":"ok"}');
}

import type { TreeRow } from '../../state/tree-listing.js';

/** The kinds of leaves, in words. */
export const KINDS: Readonly<Record<string, string>> = {
  S: 'read only',
  St: 'state',
  T: 'trigger',
  L: 'line',
  B: 'batch',
  Sm: 'stream',
  Smb: 'stream of bytes',
};

/** Returns whether the control says all that the text does; a swatch has fewer digits than its numbers. */
export const isShownByControl = ({ entry: { form } }: TreeRow): boolean =>
  form?.kind === 'flag' || form?.kind === 'words';

/** Returns the range of a number in words. */
export function rangeInWords({ least, most }: { readonly least: number | null; readonly most: number | null }): string {
  if (least !== null && most !== null) return `From ${least} to ${most}`;
  return least !== null ? `From ${least}` : most !== null ? `Up to ${most}` : 'Any number';
}

/** Returns the first line; the rest is shown when the leaf is chosen. */
export function shownValue(text: string | undefined): string {
  if (text === undefined) return '';
  const end = text.indexOf('\n');
  return end < 0 ? text : `${text.slice(0, end)} …`;
}

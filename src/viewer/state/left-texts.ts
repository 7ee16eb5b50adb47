import type { Api } from '../link/api.js';
import { readMany } from '../link/read-many.js';

/** A text on the server: the text of a leaf, or certain rows in it. */
export interface TextPlace {
  readonly path: string;
  /** The first word of the rows that belong to this place; absent for all rows. */
  readonly row?: string;
  /** Number of words to compare in each row; absent for all words. */
  readonly columns?: number;
}

export interface LeftText extends TextPlace {
  /** The text after the edit; undefined if the place was empty then. */
  readonly text: string | undefined;
}

interface ChangedText {
  /** The path of the leaf; if only certain rows of the leaf count, followed by the first word of these rows. */
  readonly path: string;
  readonly left: string | undefined;
  readonly now: string;
}

export interface Overwriting {
  readonly verb: 'Undo' | 'Redo';
  readonly label: string;
  readonly changed: readonly ChangedText[];
}

/** @throws LinkError if the server does not answer */
export async function readTexts(api: Api, places: readonly TextPlace[]): Promise<LeftText[]> {
  if (places.length === 0) return [];
  const texts = await readMany(
    api,
    places.map(({ path }) => path),
  );
  return places.map((place) => ({ ...place, text: textAt(place, texts.get(place.path)) }));
}

/**
 * Finds the texts that have changed since an edit wrote them. Omits texts that no longer exist, because an undo cannot
 * overwrite them.
 */
export async function changedSince(api: Api, left: readonly LeftText[]): Promise<ChangedText[]> {
  const now = await readTexts(api, left);
  return left.flatMap(({ path, row, text }, index): ChangedText[] => {
    const found = now[index]!.text;
    if (found === undefined || found === text) return [];
    return [{ path: row === undefined ? path : `${path}, ${row}`, left: text, now: found }];
  });
}

/** Joins two lists. For a leaf or rows in both lists, keeps the text of `later`. */
export function laterTexts(earlier: readonly LeftText[], later: readonly LeftText[]): LeftText[] {
  const key = ({ path, row = '' }: LeftText): string => `${path}\n${row}`;
  return [...new Map([...earlier, ...later].map((left) => [key(left), left])).values()];
}

function textAt({ row, columns }: TextPlace, text: string | undefined): string | undefined {
  if (text === undefined || (row === undefined && columns === undefined)) return text;
  const rows = text.split('\n').map((line) => line.split(' '));
  const counted = row === undefined ? rows : rows.filter(([first]) => first === row);
  if (row !== undefined && counted.length === 0) return undefined;
  return counted.map((words) => words.slice(0, columns).join(' ')).join('\n');
}

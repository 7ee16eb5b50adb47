import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { flagColumn, numberColumn, textColumn } from '../../../src/leaderboard/store/column-texts.js';
import { newStore } from './database.js';

const store = await newStore();

interface Row {
  readonly number: number | null;
  readonly flag: boolean;
  readonly text: string | null;
}

async function takenApart(sent: readonly Row[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from unnest(
      ${numberColumn(sent.map(({ number }) => number))}::float8[], ${flagColumn(sent.map(({ flag }) => flag))}::boolean[],
      ${textColumn(sent.map(({ text }) => text))}
    ) as sent (number, flag, text)`.execute(store);
  return rows;
}

describe('a column that is packed into a text', () => {
  it('unpacking returns the same values that were packed', async () => {
    const rows = [
      { number: -1.7976931348623157e308, flag: true, text: 'a,b' },
      { number: null, flag: false, text: '{"kitten":"\\"NULL\\" \\\\ \\n ü"}' },
      { number: 5e-324, flag: false, text: 'null' },
    ];
    expect(await takenApart(rows)).toEqual(rows);
    expect(await takenApart([])).toEqual([]);
  });

  it('unpacking returns null for an empty text, in one row and in several', async () => {
    const empty = { number: 1, flag: true, text: '' };
    const missing = { ...empty, text: null };
    expect(await takenApart([empty])).toEqual([missing]);
    expect(await takenApart([missing])).toEqual([missing]);
    expect(await takenApart([empty, missing, empty])).toEqual([missing, missing, missing]);
  });
});

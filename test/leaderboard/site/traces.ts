import { Client } from 'pg';

/**
 * Finds traces of a player in a database. In all rows of all tables, searches for the texts. In all columns with player
 * ids, searches for the id of the player.
 *
 * @param texts texts to find, by name; letter case does not matter
 * @returns the tables that contain each text, by the text's name, and the tables with rows of the player, by
 *   `player_id`. A text that is in no table has no entry
 */
export async function findTraces(
  url: string,
  playerId: number,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found: Record<string, string[]> = {};
  const ask = async (what: string, table: string, condition: string, value: unknown): Promise<void> => {
    const { rowCount } = await client.query(`select from ${table} t where ${condition} limit 1`, [value]);
    if (rowCount !== 0) (found[what] ??= []).push(table);
  };
  try {
    const { rows } = await client.query<{ name: string; has_player: boolean }>(`
      select format('%I.%I', n.nspname, c.relname) as name,
        exists (select from pg_attribute where attrelid = c.oid and attname = 'player_id') as has_player
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`);
    for (const { name, has_player } of rows) {
      for (const [what, text] of Object.entries(texts)) {
        await ask(what, name, `strpos(lower(t::text), lower($1)) > 0`, text);
      }
      if (has_player) await ask('player_id', name, 't.player_id = $1', playerId);
    }
  } finally {
    await client.end();
  }
  return found;
}

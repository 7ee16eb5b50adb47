import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen, type Listener } from '../../../src/leaderboard/store/listen.js';
import { newDatabase, newStore } from './database.js';

const url = await newDatabase();
const store = await newStore(url);
const open: Listener[] = [];

afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close();
});

function listening(at = url): { listener: Listener; heard: (string | null)[]; faults: unknown[] } {
  const [heard, faults]: [(string | null)[], unknown[]] = [[], []];
  const listener = listen(at, { onFault: (error) => void faults.push(error) });
  open.push(listener);
  listener.on('board_log', (text) => void heard.push(text));
  return { listener, heard, faults };
}

const notify = (text: string): Promise<unknown> => sql`select pg_notify('board_log', ${text})`.execute(store);

describe('listening to a database', () => {
  it('the listener receives committed notifications in order', async () => {
    const { heard, listener } = listening();
    const other = listener.on('board_projected', (text) => void heard.push(`projected ${text}`));
    await vi.waitFor(() => expect(heard).toHaveLength(2), 20_000);
    other();
    await sql`select pg_notify('board_projected', '1 2')`.execute(store);
    await notify('a');
    await vi.waitFor(() => expect(heard).toEqual([null, 'projected null', 'a']), 20_000);
    await notify('b');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('b'), 20_000);
  });

  it('the listener reconnects by itself, and reports a broken connection once', async () => {
    const { heard, faults } = listening();
    await vi.waitFor(() => expect(heard).toEqual([null]), 20_000);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'livery board, listening' and datname = current_database()`.execute(store);
    await vi.waitFor(() => expect(heard).toEqual([null, null]), 20_000);
    expect(faults).toHaveLength(1);
    await notify('after');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('after'), 20_000);
  });

  it('the listener reports only once that a server accepts no connection', async () => {
    let tries = 0;
    const refusing = createServer((socket) => {
      tries++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void refusing.close());
    await once(refusing, 'listening');
    const { port } = refusing.address() as AddressInfo;
    const { listener, heard, faults } = listening(url.replace(/:\d+\//, `:${port}/`));
    await vi.waitFor(() => expect(tries).toBe(3), { timeout: 20_000, interval: 20 });
    await listener.close();
    expect(faults).toHaveLength(1);
    expect(heard).toEqual([]);
  });
});

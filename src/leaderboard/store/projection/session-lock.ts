import { sql } from 'kysely';
import pg from 'pg';
import { type DatabaseAddress, type Store, urlAt } from '../open-store.js';

const ANSWER_MS = 5000;

/** Keys of the locks, which are arbitrary numbers. Receivers of webhooks have locks with negative keys. */
export const LOCKS = { projector: 0x1eaf_0001, rebuild: 0x1eaf_0002, lift: 0x1eaf_0003 } as const;

/**
 * Settings for a connection that is idle most of the time. With them, the server closes the connection only if the
 * client's machine has disappeared.
 */
const SETTINGS =
  'set idle_session_timeout = 0; set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/** Reports whether any process holds a lock. @param key a positive key of {@link LOCKS} */
export async function isTaken(store: Store, key: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and granted and d.datname = current_database()
      and classid = 0 and objid::bigint = ${key} and objsubid = 1`.execute(store);
  return rows.length > 0;
}

/**
 * A lock that only one process of a database can hold at a time. It belongs to a separate connection, so the server
 * releases the lock when the process ends for any reason.
 */
export class SessionLock {
  #client: pg.Client | undefined;
  #isHeld = false;

  constructor(
    private readonly address: DatabaseAddress,
    private readonly key: number,
  ) {}

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** @returns whether this process now holds the lock */
  async take(): Promise<boolean> {
    if (this.#isHeld) return true;
    const client = (this.#client ??= await this.#connect());
    const { rows } = await client
      .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [this.key])
      .catch((error: unknown) => {
        // Discards the connection, because an answer on it may still be missing.
        this.#drop(client);
        void client.end().catch(() => undefined);
        throw error;
      });
    // The connection may have ended while the query ran.
    this.#isHeld = rows[0]!.taken && this.#client === client;
    return this.#isHeld;
  }

  async release(): Promise<void> {
    const client = this.#client;
    this.#drop(client);
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: urlAt(this.address),
      application_name: 'livery board, one at a time',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    try {
      await client.connect();
      await client.query(SETTINGS);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  #drop(client: pg.Client | undefined): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isHeld = false;
  }
}

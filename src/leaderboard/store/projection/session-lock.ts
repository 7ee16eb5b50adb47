import pg from 'pg';
import { type DatabaseAddress, urlAt } from '../open-store.js';

/** Time limit of a connection or an answer, ms. */
const ANSWER_MS = 5000;

/** The locks that only one process of a database has at a time; this service chose the numbers. */
export const LOCKS = { projector: 0x1eaf_0001, rebuild: 0x1eaf_0002, webhooks: 0x1eaf_0003 } as const;

/** Settings for an idle connection: the server keeps the session, but soon ends one whose machine is gone. */
const SETTINGS =
  'set idle_session_timeout = 0; set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/**
 * A lock that one process of a database holds at a time, for as long as its own connection lives: when the process dies,
 * in any way, the server gives the lock to the next process that asks.
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

  /** Takes the lock unless another process has it. @returns whether it is held now */
  async take(): Promise<boolean> {
    if (this.#isHeld) return true;
    const client = (this.#client ??= await this.#connect());
    const { rows } = await client
      .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [this.key])
      .catch((error: unknown) => {
        // Does not ask a silent connection again.
        this.#drop(client);
        void client.end().catch(() => undefined);
        throw error;
      });
    // The connection may have ended meanwhile.
    this.#isHeld = rows[0]!.taken && this.#client === client;
    return this.#isHeld;
  }

  /** Gives the lock back, and ends the connection. */
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

import { sql } from 'kysely';
import { LAST_GIVEN } from '../store/log-order.js';
import type { Service } from './service.js';

export interface Status {
  /** Last assigned position of the log. */
  readonly head: number;
  /** The boards include the events up to this position of the log. */
  readonly checkpoint: number;
  readonly lag: number;
  readonly events: number;
  readonly withheldEvents: number;
  readonly batches: number;
  readonly streams: number;
  readonly accounts: number;
  readonly banned: number;
  readonly shadowBanned: number;
  readonly deleted: number;
  readonly handles: number;
  readonly liveCredentials: number;
  readonly revokedCredentials: number;
  readonly denyListVersion: number;
  readonly databaseBytes: number;
  readonly activeKey: string;
  readonly retiredKeys: readonly string[];
}

/**
 * Reads the status of the service in one statement, so that all numbers describe the same state. This takes seconds for
 * a log of millions of events.
 */
export async function statusOf({ store, secrets }: Pick<Service, 'store' | 'secrets'>): Promise<Status> {
  const { rows } = await sql<Omit<Status, 'activeKey' | 'retiredKeys'>>`
    select ${LAST_GIVEN} as head, p.last_seq as checkpoint,
      (select count(*) from event where seq > (select last_seq from proj.progress)) as lag,
      (select count(*) from event) as events, (select count(*) from event_withheld) as "withheldEvents",
      (select count(*) from ingest_batch) as batches, (select count(*) from stream_state) as streams,
      (select count(*) from account) as accounts,
      (select count(*) from account where banned_ms is not null) as banned,
      (select count(*) from account where shadow_ms is not null) as "shadowBanned",
      (select count(*) from tombstone) as deleted, (select count(*) from handle) as handles,
      (select count(*) from credential where revoked_ms is null) as "liveCredentials",
      (select count(*) from credential where revoked_ms is not null) as "revokedCredentials",
      (select ver from denylist_state) as "denyListVersion",
      pg_database_size(current_database()) as "databaseBytes"
    from proj.progress p`.execute(store);
  const { active, retired } = await secrets.keys();
  return { ...rows[0]!, activeKey: active.kid, retiredKeys: retired.map(({ kid }) => kid) };
}

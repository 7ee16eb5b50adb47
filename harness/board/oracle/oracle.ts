import { leaderboard, leaderboards, type PageQuery } from './answers/boards.js';
import { stats } from './answers/census.js';
import { feed } from './answers/feed.js';
import { events, type LogQuery, playerEvents } from './answers/log.js';
import { compare, history, profile, search } from './answers/players.js';
import { Tables } from './tables.js';
import type { OracleWorld } from './world.js';

/** Computes the answers that the service must give to public questions about a world. An answer of null means 404. */
export class Oracle {
  readonly tables: Tables;

  constructor(world: OracleWorld) {
    this.tables = new Tables(world);
  }

  /** `GET /v1/leaderboards` */
  leaderboards = (): object => leaderboards(this.tables);
  /** `GET /v1/leaderboards/{stat}` */
  leaderboard = (stat: string, query: PageQuery = {}): object | null => leaderboard(this.tables, stat, query);
  /** `GET /v1/players/{handle}` */
  profile = (handle: string): object | null => profile(this.tables, handle);
  /** `GET /v1/players/{handle}/history/{stat}` */
  history = (handle: string, stat: string): object | null => history(this.tables, handle, stat);
  /** `GET /v1/players?q=` */
  search = (q: string, limit?: number): object => search(this.tables, q, limit);
  /** `GET /v1/players/{handle}/events` */
  playerEvents = (handle: string, query: LogQuery = {}): object | null => playerEvents(this.tables, handle, query);
  /** `GET /v1/events` */
  events = (query: LogQuery = {}): object | null => events(this.tables, query);
  /** `GET /v1/compare` */
  compare = (handles: readonly string[]): object => compare(this.tables, handles);
  /** `GET /v1/stats`, without `generated` */
  stats = (): object => stats(this.tables);
  /** `GET /v1/feed` */
  feed = (limit?: number): object => feed(this.tables, limit);
}

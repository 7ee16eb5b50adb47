import { leaderboard, leaderboards, type PageQuery } from './answers/boards.js';
import { stats } from './answers/census.js';
import { feed } from './answers/feed.js';
import { events, type LogQuery, playerEvents } from './answers/log.js';
import { compare, history, profile, search } from './answers/players.js';
import { Tables } from './tables.js';
import type { OracleWorld } from './world.js';

/**
 * Computes the answer that the service must give to each public question about a world. An answer of null stands for a
 * 404.
 */
export class Oracle {
  readonly tables: Tables;

  constructor(world: OracleWorld) {
    this.tables = new Tables(world);
  }

  leaderboards = (query?: Parameters<typeof leaderboards>[1]): object => leaderboards(this.tables, query);
  leaderboard = (stat: string, query: PageQuery = {}): object | null => leaderboard(this.tables, stat, query);
  profile = (handle: string): object | null => profile(this.tables, handle);
  history = (handle: string, stat: string): object | null => history(this.tables, handle, stat);
  search = (q: string, limit?: number): object => search(this.tables, q, limit);
  playerEvents = (handle: string, query: LogQuery = {}): object | null => playerEvents(this.tables, handle, query);
  events = (query: LogQuery = {}): object | null => events(this.tables, query);
  compare = (handles: readonly string[]): object => compare(this.tables, handles);
  stats = (): object => stats(this.tables);
  feed = (limit?: number): object => feed(this.tables, limit);
}

import type { Tables } from '../oracle/tables.js';
import type { ServedAnswer } from './compare-answers.js';

interface Row {
  readonly rank: number;
  readonly handle: string;
  readonly context?: { readonly flight?: string };
}

interface Profile {
  readonly handle: string;
  readonly stats: readonly { readonly stat: string; readonly rank: number }[];
}

interface Answer extends Profile {
  readonly rows?: readonly Row[];
  readonly events?: unknown;
  readonly offset?: number;
}

const FAULTS_MAX = 20;
const IDS = /\b(?:[0-9a-hjkmnp-tv-z]{16}|[0-7][0-9A-HJKMNP-TV-Z]{25})\b/g;

/**
 * Checks each answer by itself, without the oracle. Ranks must be consecutive, and a player's rank on a board must be
 * the same in all answers. No answer may contain a flagged flight or a private id.
 */
export class AnswerWatch {
  readonly #faults = new Map<string, string[]>();
  readonly #ranks = new Map<string, number>();
  readonly #profiles: Profile[] = [];
  readonly #flaggedByHandle = new Map<string, ReadonlySet<string>>();

  /** @param privateIds ids of careers, kittens and installations, which the service must not publish */
  constructor(
    tables: Tables,
    private readonly privateIds: ReadonlySet<string>,
  ) {
    for (const { player, handle } of tables.visible.values()) {
      this.#flaggedByHandle.set(handle, tables.folded.get(player)!.flagged);
    }
  }

  see(path: string, { status, body }: ServedAnswer): void {
    if (status !== 200) return;
    for (const [id] of body.matchAll(IDS)) if (this.privateIds.has(id)) this.#fault('private', `${path}: ${id}`);
    if (body.includes('"wall_t"')) this.#fault('private', `${path}: wall_t`);
    const answer = JSON.parse(body) as Answer;
    const board = /^\/v1\/leaderboards\/([^?]+)/.exec(path)?.[1];
    if (board !== undefined) this.#board(path, board, answer.rows ?? [], answer.offset ?? 0);
    else if (/^\/v1\/players\/[^/?]+$/.test(path)) this.#profiles.push(answer);
    for (const { handle, flight, seq } of logRowsOf(answer.events)) {
      if (this.#isFlagged(handle, flight)) this.#fault('flagged', `${path}: event ${seq}`);
    }
  }

  faults(subject: 'ranks' | 'profiles' | 'flagged' | 'private'): readonly string[] {
    if (subject === 'profiles') this.#checkProfiles();
    return this.#faults.get(subject) ?? [];
  }

  #board(path: string, stat: string, rows: readonly Row[], offset: number): void {
    rows.forEach(({ rank, handle, context }, at) => {
      if (rank !== offset + at + 1) this.#fault('ranks', `${path}: rank ${rank} in row ${at}`);
      if (this.#isFlagged(handle, context?.flight)) this.#fault('flagged', `${path}: ${handle}`);
      if (path.includes('period=alltime')) this.#ranks.set(`${stat} ${handle}`, rank);
    });
  }

  #isFlagged(handle: string | undefined, flight: string | undefined): boolean {
    if (handle === undefined || flight === undefined) return false;
    return this.#flaggedByHandle.get(handle)?.has(flight) ?? false;
  }

  #checkProfiles(): void {
    for (const { handle, stats } of this.#profiles.splice(0)) {
      for (const { stat, rank } of stats) {
        const onBoard = this.#ranks.get(`${stat} ${handle}`);
        // A board shows only a player's oldest handle, so the profile under another handle has no rank to compare with.
        if (onBoard !== undefined && onBoard !== rank) {
          this.#fault('profiles', `${handle} is ${rank} on the profile and ${onBoard} on the board ${stat}`);
        }
      }
    }
  }

  #fault(subject: string, what: string): void {
    const faults = this.#faults.get(subject) ?? [];
    if (faults.length < FAULTS_MAX) faults.push(what);
    this.#faults.set(subject, faults);
  }
}

interface LogRow {
  readonly seq: number;
  readonly handle?: string;
  readonly flight?: string;
}

const logRowsOf = (events: unknown): readonly LogRow[] => (Array.isArray(events) ? (events as readonly LogRow[]) : []);

export function privateIdsOf(events: Iterable<{ readonly career: string; readonly payload: string }>): Set<string> {
  const ids = new Set<string>();
  for (const { career, payload } of events) {
    ids.add(career);
    for (const [, list = ''] of payload.matchAll(/"(?:kid|kids|install|career)":(\[[^\]]*\]|"[^"]*")/g)) {
      for (const [, id = ''] of list.matchAll(/"([^"]+)"/g)) ids.add(id);
    }
  }
  return ids;
}

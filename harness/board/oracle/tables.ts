import type { LabelKind } from '../../../src/leaderboard/privacy/index.js';
import { boardByKey, isKnown } from './catalogue.js';
import { type FoldedPlayer, foldPlayer } from './fold-player.js';
import type { Value } from './values.js';
import type { OraclePlayer, OracleWorld, TakenEvent } from './world.js';

export interface VisiblePlayer {
  readonly player: number;
  /** The player's oldest handle. */
  readonly handle: string;
}

export interface Standing extends VisiblePlayer {
  readonly rank: number;
  readonly value: Value;
}

/** The results of all players. */
export class Tables {
  readonly folded: ReadonlyMap<number, FoldedPlayer>;
  readonly visible: ReadonlyMap<number, VisiblePlayer>;
  /** The handles of all players whose names may be published. The map's key is the handle in lower case. */
  readonly handles: ReadonlyMap<
    string,
    { readonly handle: string; readonly createdMs: number; readonly player: number }
  >;
  readonly #events: ReadonlyMap<number, readonly TakenEvent[]>;
  readonly #boards = new Map<string, Standing[]>();

  constructor(readonly world: OracleWorld) {
    const byPlayer = new Map<number, TakenEvent[]>(world.players.map(({ player }) => [player, []]));
    for (const event of world.events) if (event.seq <= world.projected) byPlayer.get(event.player)!.push(event);
    this.#events = byPlayer;
    const rulings = new Map(world.rulings.map(({ seq, stat, counts }) => [`${seq} ${stat}`, counts]));
    const flaggedOf = (player: number): string[] =>
      world.flagged.filter((each) => each.player === player).map(({ flight }) => flight);
    this.folded = new Map(
      [...byPlayer].map(([player, events]) => [player, foldPlayer(events, { flagged: flaggedOf(player), rulings })]),
    );
    const named = world.players.filter(({ isHidden, handles }) => !isHidden && handles.length > 0);
    this.visible = new Map(named.map((each) => [each.player, { player: each.player, handle: oldestHandle(each) }]));
    this.handles = new Map(
      named.flatMap(({ player, handles }) =>
        handles.map((each) => [each.handle.toLowerCase(), { ...each, player }] as const),
      ),
    );
    for (const player of this.visible.values()) {
      for (const [key, value] of this.folded.get(player.player)!.values) {
        const rows = this.#boards.get(key);
        const row = { ...player, rank: 0, value };
        if (rows) rows.push(row);
        else this.#boards.set(key, [row]);
      }
    }
    for (const [key, rows] of this.#boards) this.#boards.set(key, ranked(key, rows));
  }

  /** Returns a player's events up to the position that the service has processed, in the order of the log. */
  eventsOf(player: number): readonly TakenEvent[] {
    return this.#events.get(player)!;
  }

  /** @param bucket the window; empty for the all-time board */
  board(stat: string, period = 'alltime', bucket = ''): readonly Standing[] {
    return this.#boards.get(`${stat} ${period} ${bucket}`) ?? [];
  }

  /** Returns the keys of the known or approved boards that contain an all-time value of a visible player. */
  held(): string[] {
    const held = [...this.#boards.keys()].filter((key) => key.endsWith(' alltime ')).map((key) => key.split(' ')[0]!);
    return held.filter((stat) => isKnown(stat) || this.world.approved.includes(stat));
  }

  isFlagged({ player, flight }: TakenEvent): boolean {
    return flight !== null && this.folded.get(player)!.flagged.has(flight);
  }

  /**
   * Returns a payload or a context in which labels replace the player's ids, as in public answers. Does not cut long
   * texts.
   */
  published(player: number, value: unknown): unknown {
    return publishedPayload(value, (kind, raw) => this.world.labels(kind, String(player), raw));
  }

  valueMembers({ player, value: { value, context, recv } }: Standing): object {
    const career = context?.['career'];
    const isRewound = typeof career === 'string' && this.folded.get(player)!.rewound.has(career);
    return {
      value,
      ...(context && { context: withCutTexts(this.published(player, context) as object) }),
      updated: recv,
      ...(isRewound && { rewound: true }),
    };
  }
}

function oldestHandle({ handles }: OraclePlayer): string {
  return [...handles].sort((a, b) => a.createdMs - b.createdMs || (a.handle < b.handle ? -1 : 1))[0]!.handle;
}

/**
 * Sorts rows, and adds their ranks. On boards of the kind `best`, the smallest value comes first, on all other boards
 * the largest (docs/reference/leaderboard-rules.md, "Kinds of values").
 */
function ranked(key: string, rows: readonly Standing[]): Standing[] {
  const way = boardByKey(key.split(' ')[0]!)!.kind === 'best' ? 1 : -1;
  const sorted = [...rows].sort(
    (a, b) => way * (a.value.value - b.value.value) || a.value.seq - b.value.seq || a.player - b.player,
  );
  return sorted.map((row, at) => ({ ...row, rank: at + 1 }));
}

/** Cuts the long texts in the details of a board (docs/reference/leaderboard-rules.md, "Published payloads"). */
const withCutTexts = (context: object): object =>
  Object.fromEntries(
    Object.entries(context).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' && value.length > 2000 ? `${value.slice(0, 2000)}…` : value,
    ]),
  );

/**
 * Returns a payload in the form in which the service publishes it (docs/reference/leaderboard-rules.md, "Published
 * payloads"). At any depth, removes ids of installations, and replaces ids of careers, kittens, flights and sessions by
 * labels. At most 128 ids are replaced.
 */
function publishedPayload(
  value: unknown,
  label: (kind: LabelKind, raw: string) => string,
  ids = { left: 128 },
): unknown {
  if (Array.isArray(value)) return value.map((each) => publishedPayload(each, label, ids));
  if (typeof value !== 'object' || value === null) return value;
  const published: [string, unknown][] = [];
  const isShown = (each: unknown): each is string => typeof each === 'string' && each !== '' && ids.left-- > 0;
  for (const [key, each] of Object.entries(value)) {
    if (['install', 'install_id'].includes(key.toLowerCase())) continue;
    const kind = KINDS.get(key);
    if (kind !== undefined) {
      if (isShown(each)) published.push([key, label(kind, each)]);
    } else if (key === 'kids') {
      if (Array.isArray(each)) published.push([key, each.filter(isShown).map((kid) => label('kitten', kid))]);
    } else {
      published.push([key, publishedPayload(each, label, ids)]);
    }
  }
  return Object.fromEntries(published);
}

const KINDS: ReadonlyMap<string, LabelKind> = new Map([
  ['career', 'career'],
  ['kid', 'kitten'],
  ['flight', 'flight'],
  ['other_flight', 'flight'],
  ['session', 'session'],
]);

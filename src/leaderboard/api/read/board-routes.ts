import { GET_BOARD, LIST_BOARDS, SPANS, PERIODS, WINDOW_FORMS, type Span } from '../../../contract/board/index.js';
import { BoardError } from '../../board-error.js';
import { type BoardDefinition, boardOf, BOARDS, isAscending, parentOf } from '../../derivation/boards.js';
import { inPublicationOrder } from '../../derivation/publication-order.js';
import { windowBefore, WINDOWS_KEPT, dayOf, isWindow, lastBeside, windowOf } from '../../derivation/windows.js';
import { readBoardCounts } from '../../store/reads/board-counts.js';
import { type BoardWindow, countPlayers, hasHolder, readBoardPage, readRank } from '../../store/reads/board-page.js';
import { findPlayer } from '../../store/reads/find-player.js';
import { readPosition } from '../../store/reads/position.js';
import { snapshot } from '../../store/reads/read-view.js';
import type { Executor } from '../../store/projection/executor.js';
import type { Board } from '../board.js';
import type { AddRead } from '../routes.js';
import { Memo } from './memo.js';
import { noPlayer } from './no-player.js';
import { BOARD_LIMIT, INDEX_LIMIT, OFFSET } from './parameters/integers.js';
import { read, textsOf, type Parameter } from './parameters/parameter.js';
import { AROUND } from './parameters/texts.js';
import { valueMembers } from './value-members.js';
import { shown } from '../../../base/errors/index.js';

const isSpan = (text: string): text is Span => (SPANS as readonly string[]).includes(text);

const PERIOD: Parameter<Span> = {
  name: 'period',
  read: (text = 'alltime') => {
    if (isSpan(text)) return text;
    throw new BoardError('bad_request', `'period' must be one of ${SPANS.join(', ')}, not '${shown(text)}'`);
  },
};

/** Key of the last board of the previous page. */
const AFTER: Parameter<string | undefined> = {
  name: 'after',
  read: (text) => {
    if (text === undefined || boardOf(text)) return text;
    throw new BoardError('bad_request', `'after' must be the 'next' of an earlier answer, not '${shown(text)}'`);
  },
};

export const boardMembers = (board: BoardDefinition) => ({
  stat: board.stat,
  title: board.title,
  unit: board.unit,
  ascending: isAscending(board),
});

export interface ListedBoard {
  readonly stat: string;
  readonly count: number;
}

/** Returns the boards to list, in order: every fixed board, and the boards of a family that have enough players. */
export function listedBoards(counts: ReadonlyMap<string, number>, minPlayers: number): ListedBoard[] {
  const families = [...counts].filter(([stat, count]) => parentOf(stat) !== undefined && count >= minPlayers);
  const stats = [...BOARDS.map(({ stat }) => stat), ...families.map(([stat]) => stat)];
  return inPublicationOrder(stats).map((stat) => ({ stat, count: counts.get(stat) ?? 0 }));
}

export function addBoardRoutes(add: AddRead, { reads, labels, settings, now }: Board): void {
  const counts = new Memo<ReadonlyMap<string, number>>();
  const readCounts = async (db: Executor): Promise<ReadonlyMap<string, number>> => {
    const { state } = await readPosition(db);
    return counts.of(state, now(), () => readBoardCounts(db));
  };
  const population = async (db: Executor, window: BoardWindow): Promise<number> =>
    (window.period === 'alltime' ? (await readCounts(db)).get(window.stat) : undefined) ?? countPlayers(db, window);
  add(LIST_BOARDS, async (request) => {
    const limit = read(request, INDEX_LIMIT);
    const after = read(request, AFTER);
    const all = listedBoards(await reads.view(readCounts), settings.minPlayers);
    // The board `after` may have been withdrawn meanwhile, so its place in the order counts.
    const stats = all.map(({ stat }) => stat);
    const from = after === undefined ? 0 : inPublicationOrder([after, ...stats]).lastIndexOf(after);
    const boards = all.slice(from, from + limit).map(({ stat, count }) => ({
      ...boardMembers(boardOf(stat)!),
      count,
      periods: SPANS,
    }));
    return {
      boards,
      min_players: settings.minPlayers,
      next: from + limit < all.length ? boards.at(-1)!.stat : undefined,
    };
  });
  add(GET_BOARD, async (request) => {
    const limit = read(request, BOARD_LIMIT);
    const around = read(request, AROUND);
    const asked = read(request, OFFSET);
    if (around !== undefined && textsOf(request.query, 'offset').length > 0) {
      throw new BoardError('bad_request', "'around' and 'offset' both choose the page; leave one of them out");
    }
    const period = read(request, PERIOD);
    const bucket = read(request, windowIn(period, request.received));
    const { stat } = request.params as { stat: string };
    const board = boardOf(stat);
    if (!board) throw noBoard();
    const window = { stat, period, bucket };
    const readPage = async (db: Executor) => {
      const hasRows = isKept(window, request.received);
      const player = around === undefined ? null : await findRanked(db, window, around);
      const offset = player ? BigInt(Math.max(0, player.rank - 1 - (limit >> 1))) : asked;
      const rows = hasRows ? await readBoardPage(db, labels, window, { limit, offset }) : [];
      const isKnown = rows.length > 0 || parentOf(stat) === undefined || (await hasHolder(db, stat));
      return isKnown ? { rows, offset, player, players: hasRows ? await population(db, window) : 0 } : null;
    };
    // With `around`, the player's rank decides which page to read, so both reads need the same snapshot.
    const found = await reads.view((db) => (around === undefined ? readPage(db) : snapshot(db, readPage)));
    if (!found) throw noBoard();
    return {
      ...boardMembers(board),
      period,
      bucket: period === 'alltime' ? undefined : bucket,
      population: found.players,
      limit,
      offset: found.offset,
      around: found.player ?? undefined,
      rows: found.rows.map((row, at) => ({
        rank: found.offset + BigInt(at + 1),
        handle: row.handle,
        ...valueMembers(row),
      })),
    };
  });
}

/** @throws BoardError not_found */
async function findRanked(
  db: Executor,
  window: BoardWindow,
  handle: string,
): Promise<{ handle: string; rank: number }> {
  const player = await findPlayer(db, handle);
  if (!player) throw noPlayer();
  const rank = await readRank(db, window, player.playerId);
  if (rank === null) {
    const when = window.period === 'alltime' ? '' : ` of ${window.bucket}`;
    throw new BoardError(
      'not_found',
      `${player.handle} has no value on this board${when}; the player's own page lists the boards that have one`,
    );
  }
  return { handle: player.handle, rank };
}

export const noBoard = (): BoardError =>
  new BoardError('not_found', 'there is no such board; the page / and the route /v1/leaderboards list the boards');

const isKept = ({ period, bucket }: BoardWindow, now: number): boolean =>
  period === 'alltime' || bucket >= windowBefore(period, now, WINDOWS_KEPT[period] - 1);

/** Makes the parameter that names a window; an empty parameter means all time. @param now unix ms */
function windowIn(span: Span, now: number): Parameter<string> {
  return {
    name: 'at',
    read: (text) => {
      if (span === 'alltime') {
        if (text === undefined) return '';
        throw new BoardError('bad_request', `'at' selects a window, so 'period' must be one of ${PERIODS.join(', ')}`);
      }
      if (text === undefined) return windowOf(span, dayOf(now));
      if (isWindow(span, text)) return text;
      const last = lastBeside(span, text);
      const next = last === null ? '' : `; the last of ${last.of} is ${last.name}`;
      throw new BoardError(
        'bad_request',
        `'at' must be ${WINDOW_FORMS[span]} with period=${span}, not '${shown(text)}'${next}`,
      );
    },
  };
}

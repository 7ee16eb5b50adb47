import { GET_HISTORY, GET_PLAYER, HISTORY_MAX, SEARCH_PLAYERS } from '../../../contract/board/index.js';
import { BoardError } from '../../board-error.js';
import { boardOf } from '../../derivation/boards.js';
import { handleKey } from '../../identity/handle.js';
import { findPlayer } from '../../store/reads/find-player.js';
import { hasHistory, readHistory } from '../../store/reads/history.js';
import { readStandings } from '../../store/reads/player-standings.js';
import { searchHandles } from '../../store/reads/search-handles.js';
import type { Board } from '../board.js';
import type { AddRead, ReadRequest } from '../routes.js';
import { boardMembers, noBoard } from './board-routes.js';
import { SEARCH_LIMIT } from './parameters/integers.js';
import { read } from './parameters/parameter.js';
import { SEARCH } from './parameters/texts.js';
import { noPlayer } from './no-player.js';
import { valueMembers } from './value-members.js';

export const handleIn = ({ params }: ReadRequest): string => (params as { handle: string }).handle;

export function addPlayerRoutes(add: AddRead, { reads, labels, now }: Board): void {
  add(GET_PLAYER, async (request) => {
    const asked = handleIn(request);
    const players = await reads.view((db) => readStandings(db, labels, [asked]));
    const player = players.get(handleKey(asked));
    if (!player) throw noPlayer();
    const { handle, since, standings } = player;
    const stats = [...standings.values()].map((standing) => ({
      ...boardMembers(boardOf(standing.stat)!),
      rank: standing.rank,
      players: standing.players,
      ...valueMembers(standing.value),
    }));
    return { handle, since, stats };
  });
  add(GET_HISTORY, async (request) => {
    const { stat } = request.params as { readonly stat: string };
    const board = boardOf(stat);
    if (!board) throw noBoard();
    if (!hasHistory(stat)) {
      throw new BoardError('not_found', `${stat} has no history; request a board of records or counts`);
    }
    return reads.view(async (db) => {
      const player = await findPlayer(db, handleIn(request));
      if (!player) throw noPlayer();
      const steps = await readHistory(db, { playerId: player.playerId, stat }, { limit: HISTORY_MAX, now: now() });
      return {
        handle: player.handle,
        ...boardMembers(board),
        steps: steps.map(({ day, value, recv }) => ({ day, value, updated: recv })),
      };
    });
  });
  add(SEARCH_PLAYERS, async (request) => {
    const query = read(request, SEARCH);
    const limit = read(request, SEARCH_LIMIT);
    // If the database finds one row more than the limit, there is a further page.
    const found = await reads.view((db) => searchHandles(db, query, limit + 1));
    const truncated = found.length > limit ? (true as const) : undefined;
    return { query, limit, handles: found.slice(0, limit), truncated };
  });
}

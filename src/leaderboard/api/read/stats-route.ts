import { GET_CENSUS } from '../../../contract/board/index.js';
import { dayOf } from '../../derivation/windows.js';
import { readBoardCounts } from '../../store/reads/board-counts.js';
import { readCounts, readDerived } from '../../store/reads/census.js';
import { readPosition } from '../../store/reads/position.js';
import { snapshot } from '../../store/reads/read-view.js';
import type { Executor } from '../../store/projection/executor.js';
import type { Board } from '../board.js';
import type { AddRead } from '../routes.js';
import { listedBoards } from './board-routes.js';
import { eventMembers } from './census.js';
import { Memo } from './memo.js';

/** Adds the census of the service. */
export function addStatsRoute(add: AddRead, { reads, settings, now }: Board): void {
  const memo = new Memo<Awaited<ReturnType<typeof census>>>();
  const census = async (db: Executor, at: number) => {
    const counts = await readCounts(db, at);
    const boards = listedBoards(await readBoardCounts(db), settings.minPlayers);
    const types = counts.filter(({ type, period }) => type !== '' && period === 'alltime');
    const collection = {
      boards: boards.length,
      placements: boards.reduce((sum, { count }) => sum + count, 0),
      types: types.length,
      ...(await readDerived(db)),
    };
    return { generated: at, events: eventMembers(counts, at), collection };
  };
  add(GET_CENSUS, async () => {
    const answer = await reads.view(async (db) => {
      const { state, logHead, projected } = await readPosition(db);
      const at = now();
      const kept = await memo.of(`${state} ${dayOf(at)}`, at, () => snapshot(db, (view) => census(view, at)));
      // How far the log is folded is never out of a memo: people wait for it.
      const position = { log_head: logHead, projected, lag: logHead - projected };
      return { ...kept, collection: { ...kept.collection, ...position } };
    });
    return answer;
  });
}

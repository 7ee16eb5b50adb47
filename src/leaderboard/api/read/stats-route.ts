import { GET_CENSUS, type Census } from '../../../contract/board/index.js';
import { dayOf, PERIODS, windowOf } from '../../derivation/windows.js';
import { readBoardCounts } from '../../store/reads/board-counts.js';
import { readCounts, readDerived, type Count } from '../../store/reads/census.js';
import { readPosition } from '../../store/reads/position.js';
import { snapshot } from '../../store/reads/read-view.js';
import type { Executor } from '../../store/projection/executor.js';
import type { Board } from '../board.js';
import type { AddRead } from '../routes.js';
import { listedBoards } from './board-routes.js';
import { Memo } from './memo.js';

const DAYS_SHOWN = 90;

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
      // The position is never cached, because clients poll it until the boards have caught up with the log.
      const position = { log_head: logHead, projected, lag: logHead - projected };
      return { ...kept, collection: { ...kept.collection, ...position } };
    });
    return answer;
  });
}

/** @param counts events of each type, most frequent type first */
function eventMembers(counts: readonly Count[], now: number): Census['events'] {
  const ofAll = counts.find(({ type, period }) => type === '' && period === 'alltime');
  const total = ofAll?.count ?? 0;
  const days = counts.filter(({ type, period }) => type === '' && period === 'daily');
  const daily = days
    .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
    .map(({ bucket, count }) => ({ period: 'daily' as const, bucket, count }));
  const most = Math.max(...daily.map(({ count }) => count));
  return {
    total,
    types: typesIn(counts, 'alltime', '', total).map(({ first, last, ...share }) => ({ ...share, first, last })),
    windows: PERIODS.map((period) => {
      const bucket = windowOf(period, dayOf(now));
      const count = counts.find((each) => each.type === '' && isIn(each, period, bucket))?.count ?? 0;
      const types = typesIn(counts, period, bucket, count);
      return { period, bucket, count, types: types.map(({ type, count: n, share }) => ({ type, count: n, share })) };
    }),
    first: ofAll?.first,
    last: ofAll?.last,
    days: daily.length,
    per_day: daily.length === 0 ? 0 : total / daily.length,
    busiest: daily.findLast(({ count }) => count === most),
    daily: daily.slice(-DAYS_SHOWN),
  };
}

const isIn = (count: Count, period: string, bucket: string): boolean =>
  count.period === period && count.bucket === bucket;

function typesIn(counts: readonly Count[], period: string, bucket: string, total: number) {
  return counts
    .filter((each) => each.type !== '' && isIn(each, period, bucket))
    .map(({ type, count, first, last }) => ({ type, count, share: count / total, first, last }));
}

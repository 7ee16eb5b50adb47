import { BOARD_LIMIT, OFFSET } from '../../read/parameters/integers.js';
import { PERIOD, WINDOW } from '../../read/parameters/windows.js';
import type { Operation } from '../operation.js';
import { BoardIndex, BoardPage } from '../shapes/boards.js';
import { ANY, json, PUBLIC } from './common.js';

const BOARD = { stat: 'longest_eva', title: 'Longest Spacewalk', unit: 's', ascending: false };

export const BOARD_OPERATIONS: readonly Operation[] = [
  {
    ...PUBLIC,
    path: '/v1/leaderboards',
    id: 'listLeaderboards',
    tag: 'Boards',
    summary: 'Every board with its population',
    description: 'Fixed boards are always listed; those that events bring into being once they have `min_players`.',
    answer: json('The boards.', BoardIndex, {
      boards: [{ ...BOARD, count: 12, periods: ['alltime', 'daily', 'weekly', 'monthly', 'yearly'] }],
      min_players: 2,
    }),
    refusals: ANY,
  },
  {
    ...PUBLIC,
    path: '/v1/leaderboards/{stat}',
    id: 'getLeaderboard',
    tag: 'Boards',
    summary: 'One page of a board',
    description: 'A board that is not listed yet is served by its key once somebody is on it.',
    names: { stat: { description: 'Key of the board, in lower case.', example: 'longest_eva' } },
    query: [BOARD_LIMIT, OFFSET, PERIOD, WINDOW],
    answer: json('The page.', BoardPage, {
      ...BOARD,
      period: 'daily',
      bucket: '2026-11-22',
      population: 1,
      limit: 50,
      offset: 0,
      rows: [{ rank: 1, handle: 'Whiskers', value: 812.5, context: { kitten: 'Mia' }, updated: 1_795_348_800_000 }],
    }),
    refusals: ['NotFound', ...ANY],
  },
];

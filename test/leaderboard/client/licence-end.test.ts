import { expect, it } from 'vitest';
import { endTeller } from '../../../src/leaderboard/client/run-client.js';

const DAY_MS = 86_400_000;

it('a running client warns once before its licence ends, and reports once that the licence has ended', () => {
  const said: string[] = [];
  const tell = endTeller(100 * DAY_MS, (sentence) => void said.push(sentence));
  for (const day of [0, 85, 87, 90, 99.9, 100, 101, 90]) tell(day * DAY_MS);
  expect(said.map((sentence) => sentence.split(';')[0])).toEqual([
    'the licence ends on 1970-04-11',
    'the licence ended on 1970-04-11',
  ]);
  endTeller(null, () => expect.unreachable())(0);
});

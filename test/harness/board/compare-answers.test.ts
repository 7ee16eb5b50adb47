import { expect, it } from 'vitest';
import { type ServedAnswer, compareAnswers } from '../../../harness/board/check/compare-answers.js';

const question = { path: '/v1/boards', answer: { boards: 3 } };
const busy: ServedAnswer = { status: 503, body: '{"error":"internal"}' };

/** Compares a question with a service that gives `answers` one after the other, and then repeats the last of them. */
async function comparing(
  ...answers: readonly ServedAnswer[]
): Promise<{ differences: readonly string[]; times: number }> {
  let times = 0;
  const ask = (): Promise<ServedAnswer> => Promise.resolve(answers[Math.min(times++, answers.length - 1)]!);
  const { differences } = await compareAnswers([question], ask, 0);
  return { differences: differences.map(({ what }) => what), times };
}

it('the comparer repeats a request only if it got status 503', async () => {
  const right: ServedAnswer = { status: 200, body: '{"boards":3}' };
  expect(await comparing(right)).toEqual({ differences: [], times: 1 });
  expect(await comparing(busy, busy, right)).toEqual({ differences: [], times: 3 });
  expect(await comparing({ status: 500, body: 'x' })).toEqual({ differences: ['status 500 came: x'], times: 1 });
});

it('the comparer reports a service that responds with 503 every time', async () => {
  expect(await comparing(busy)).toEqual({ differences: [expect.stringContaining('status 503 came')], times: 5 });
});

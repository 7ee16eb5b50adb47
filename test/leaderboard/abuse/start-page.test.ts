import { expect, it } from 'vitest';
import { PAGE_SIZES } from '../../../src/contract/board/index.js';
import { BOARDS } from '../../../src/leaderboard/derivation/boards.js';
import { KNOWN_FAMILY_BOARDS } from '../../../src/leaderboard/derivation/known-names.js';
import { NAMES_MAX } from '../../../src/leaderboard/derivation/names.js';
import { approveBoard } from '../../../src/leaderboard/operator/approve-board.js';
import { NOW } from '../api/service.js';
import { newWorld, type Sent } from '../api/read/world.js';

/** Number of pairs of accounts. Both accounts of a pair invent the same names, so that each board has two players. */
const PAIRS = 25;

const world = await newWorld({ minPlayers: 2 });
const named = (name: string): Sent[] => [
  { type: 'vehicle.rud', payload: { cause: name } },
  { type: 'vehicle.soi', payload: { from_body: 'earth', to_body: name } },
];
const known = KNOWN_FAMILY_BOARDS.map((stat) => stat.replace(/^(rud|fastest_to)_/, ''));
for (let account = 0; account < 2 * PAIRS; account++) {
  const player = await world.newPlayer(`${account}`.padStart(150, 'W'));
  const invented = Array.from({ length: NAMES_MAX }, (_, at) => `p${account >> 1}n${at}`.padEnd(40, 'w'));
  const names = account < 2 ? [...known, ...invented] : invented;
  await world.send(player, names.flatMap(named), { folds: false });
}
await world.fold();

const listedIn = (page: string): string[] => [...page.matchAll(/href="\/boards\/([^"]+)"/g)].map(([, stat]) => stat!);
const fixed = BOARDS.map(({ stat }) => stat);

it('the start page lists all known boards, and none of the thousands of boards that players have invented', async () => {
  const { body: page } = await world.app.inject({ url: '/' });
  expect(listedIn(page).toSorted()).toEqual([...fixed, ...KNOWN_FAMILY_BOARDS].toSorted());
  expect(Buffer.byteLength(page)).toBeLessThan(60_000);
  expect(page).not.toContain('rel="next"');

  const of = async (stat: string): Promise<unknown> =>
    (await world.app.inject({ url: `/v1/leaderboards/${stat}` })).json<{ population: number }>().population;
  for (const name of [`p0n0`, `p${PAIRS - 1}n${NAMES_MAX - 1}`].map((each) => each.padEnd(40, 'w')))
    expect([await of(`rud_${name}`), await of(`fastest_to_${name}`)]).toEqual([2, 2]);
});

it('if operators approve hundreds of boards, the start page has several pages, and the sitemap names all boards', async () => {
  const approved = Array.from(
    { length: 150 },
    (_, at) => `rud_${`p${1 + (at % 10)}n${Math.floor(at / 10)}`.padEnd(40, 'w')}`,
  );
  for (const stat of approved) await approveBoard({ store: world.store, now: () => NOW }, stat);
  const { body: first } = await world.app.inject({ url: '/' });
  const [, next] = /rel="next" href="([^"]+)"/.exec(first)!;
  const { body: second } = await world.app.inject({ url: next! });
  expect(listedIn(first)).toHaveLength(PAGE_SIZES.index.usual);
  const all = [...fixed, ...KNOWN_FAMILY_BOARDS, ...approved].toSorted();
  expect([...listedIn(first), ...listedIn(second)].toSorted()).toEqual(all);
  expect(second).toContain('rel="prev" href="/"');
  expect(second).not.toContain('rel="next"');
  const { body: map } = await world.app.inject({ url: '/sitemap.xml' });
  expect([...map.matchAll(/\/boards\/([^<]+)</g)].map(([, stat]) => stat).toSorted()).toEqual(all);
});

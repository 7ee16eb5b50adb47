import { describe, expect, it } from 'vitest';
import { eva, newWorld } from '../api/read/world.js';

let now = Date.parse('2026-12-31T23:59:50Z');
const world = await newWorld({ minPlayers: 1, now: () => now });
const [mia, leo] = [await world.newPlayer('Mia'), await world.newPlayer('Leo')];
await world.send(mia, [eva(5)], { received: Date.parse('2026-12-31T23:59:50Z') });
await world.send(leo, [eva(9)], { received: Date.parse('2027-01-01T00:00:10Z') });

async function shown(query: string): Promise<{ window: string | undefined; players: string[] }> {
  const { body } = await world.app.inject({ url: `/boards/longest_eva${query}` });
  return {
    window: /ranks first · ([\w-]+)(?: · \d+ players?)?</.exec(body)?.[1],
    players: [...body.matchAll(/<td class="who"><a href="[^"]+">(\w+)</g)].map(([, name]) => name!),
  };
}

describe('the tabs of a board page', () => {
  it.each([
    ['daily', '2026-12-31', ['Mia']],
    ['weekly', '2026-W53', ['Leo', 'Mia']],
    ['monthly', '2026-12', ['Mia']],
    ['yearly', '2026', ['Mia']],
  ])('the tabs show the %s window that is current just before the end of a year', async (period, window, players) => {
    now = Date.parse('2026-12-31T23:59:55Z');
    expect(await shown(`?period=${period}`)).toEqual({ window, players });
  });

  it.each([
    ['daily', '2027-01-01', ['Leo']],
    ['weekly', '2026-W53', ['Leo', 'Mia']],
    ['monthly', '2027-01', ['Leo']],
    ['yearly', '2027', ['Leo']],
  ])('the tabs show the %s window that is current just after the start of a year', async (period, window, players) => {
    now = Date.parse('2027-01-01T00:00:15Z');
    expect(await shown(`?period=${period}`)).toEqual({ window, players });
  });

  it('the tabs show an earlier window if the address names it', async () => {
    now = Date.parse('2027-01-01T00:00:15Z');
    expect(await shown('?period=yearly&at=2026')).toEqual({ window: '2026', players: ['Mia'] });
  });
});

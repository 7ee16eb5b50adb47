import { describe, expect, it } from 'vitest';
import { newUlid, NOW } from '../service.js';
import { arrival, CAREER, eva, newWorld, tumble } from './world.js';

const world = await newWorld();
const { get, send, newPlayer } = world;
const mia = await newPlayer('Mia');
const leo = await newPlayer('Leo');
const zoe = await newPlayer('Zoe');
await send(mia, [eva(5), tumble, arrival('mars', 7)]);
await send(leo, [eva(9), eva(2), arrival('mars', 3)]);
await send(zoe, [eva(5)]);

describe('smoke', () => {
  it('works', async () => {
    console.log((await get('/v1/leaderboards/longest_eva')).text);
    console.log((await get('/v1/leaderboards/fastest_to_mars')).text);
    console.log((await get('/v1/leaderboards')).text.slice(0, 300));
    console.log((await get('/v1/players/mia')).text);
    console.log((await get('/v1/players?q=mi')).text);
    console.log((await get('/v1/compare?handles=mia,leo,nobody,zoe')).text);
    console.log((await get('/v1/events?limit=2')).text);
    console.log((await get('/v1/players/leo/events?type=kitten.eva_end&limit=1')).text);
    console.log((await get('/v1/stats')).text);
    console.log((await get('/v1/feed')).text);
    void [newUlid, NOW, CAREER, expect];
  });
});

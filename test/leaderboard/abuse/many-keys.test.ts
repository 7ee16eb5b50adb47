import { beforeEach, expect, it } from 'vitest';
import { takeEvents } from '../../../src/leaderboard/store/rate-buckets.js';
import { STEP_MAX } from '../../../src/leaderboard/store/projection/project-step.js';
import { newService, newUlid, signedBatch, type TestPlayer } from '../api/service.js';
import { eventLine } from '../envelopes/event-lines.js';
import { newSigningKey } from '../proofs/signing.js';
import { issueLicense } from '../../../src/leaderboard/identity/issue-license.js';

const service = await newService({ limitsRate: true });
const { app, store, board } = service;
/** One player for each key. All of them belong to the same account. */
let keys: TestPlayer[];
beforeEach(async () => {
  const player = await service.newPlayer();
  keys = [player, ...(await Promise.all([1, 2, 3, 4].map(() => secondKey(player))))];
});

async function secondKey(player: TestPlayer): Promise<TestPlayer> {
  const key = await newSigningKey();
  const { active } = await board.keys();
  const { license, jti } = await issueLicense(active, {
    issuer: board.settings.baseUrl,
    userKey: player.userKey,
    handle: player.handle,
    jkt: key.jkt,
    id: newUlid(),
    now: Math.floor(board.now() / 1000),
  });
  await store
    .insertInto('credential')
    .values({
      jkt: key.jkt,
      player_id: player.playerId,
      handle_lc: player.handle.toLowerCase(),
      license_jti: jti,
      issued_ms: 1,
      expires_ms: 2,
    })
    .execute();
  return { ...player, key, license };
}

async function send(player: TestPlayer, events: number): Promise<{ status: number; retryAfter: unknown }> {
  const lines = Array.from({ length: events }, () => eventLine({ id: newUlid(), flight: newUlid() }));
  const { headers, body } = await signedBatch(player, { lines });
  const { statusCode, headers: answered } = await app.inject({
    method: 'POST',
    url: '/v1/ingest',
    headers,
    payload: body,
  });
  return { status: statusCode, retryAfter: answered['retry-after'] };
}

it('with all keys together, a player may send at most half the events of a projection step at once', async () => {
  const [first, second, third] = keys;
  const now = board.now();
  const taken = (events: number, later = 0): Promise<void> =>
    takeEvents(store, { playerId: first!.playerId, events, now: now + later });
  await taken(2000);
  await taken(STEP_MAX / 2 - 2000);
  expect(await send(second!, 1)).toEqual({ status: 429, retryAfter: '1' });
  expect(await send(third!, 1)).toEqual({ status: 429, retryAfter: '1' });
  expect(await send(await service.newPlayer(), 1)).toMatchObject({ status: 200 });
  await expect(taken(2000)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 4 });
  await taken(2000, 4000);
});

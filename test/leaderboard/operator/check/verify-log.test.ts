import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { banAccount } from '../../../../src/leaderboard/operator/ban-account.js';
import { verifyLog } from '../../../../src/leaderboard/operator/check/verify-log.js';
import { deleteAccount } from '../../../../src/leaderboard/operator/delete-account.js';
import { liftShadowBan, shadowBan } from '../../../../src/leaderboard/operator/shadow-ban.js';
import { newDeployment, newPlayer, project, send, TUMBLE } from '../service.js';

const service = await newDeployment();
const { store } = service;
const players = [
  await newPlayer(service),
  await newPlayer(service),
  await newPlayer(service),
  await newPlayer(service),
];
for (const player of players) {
  await send(service, player, [TUMBLE, { sim_t: null, flight: null }, { payload: undefined }]);
  service.time += 1000;
  await send(service, player, [TUMBLE]);
}
const [a, b, c, d] = players.map(({ playerId }) => playerId) as [number, number, number, number];
await shadowBan(service, { playerId: a, reason: 'test' });
await shadowBan(service, { playerId: b, reason: 'test' });
await send(service, players[0]!, [TUMBLE]);
await send(service, players[1]!, [TUMBLE]);
await liftShadowBan(service, b);
await banAccount(service, { playerId: c, reason: 'test' });
await deleteAccount(service, { playerId: d, reason: 'test' });
await project(service);

describe('a check of the log', () => {
  it('a check of the log finds no fault in rows that the service stored', async () => {
    expect(await verifyLog(store)).toEqual({ events: 14, rules: 15, findings: [] });
  });

  it.each<[string, string, RegExp, string]>([
    ['last position', 'alter sequence log_seq restart with 2', /above the last assigned one/, 'seq 10'],
    ['position given twice', 'update event_withheld set seq = 1', /assigned once/, 'seq 1'],
    [
      'event id given twice',
      'update event_withheld w set event_id = e.event_id from event e where e.player_id = w.player_id and e.seq = 1',
      /event id of a player/,
      'seq 1 and 17',
    ],
    [
      'checkpoint',
      'update proj.progress set last_seq = 99',
      /beyond the published/,
      'checkpoint 99, published 18, head 18',
    ],
    ['published position', 'update log_published set position = 99', /beyond the published/, 'published 99, head 18'],
    ['mark of a shadow ban', 'update account set shadow_ms = null, shadow_reason = null', /are withheld/, 'seq 17'],
    ['batch', 'delete from ingest_batch where player_id = 3', /received with a batch/, 'seq 9, 3 of 0'],
    ['number of events', 'update ingest_batch set n_events = 0', /received with a batch/, 'seq 1, 3 of 0'],
    ['stream', 'delete from stream_state where player_id = 2', /in one stream/, 'player 2: 3 batches, 0 places'],
    ['hash', "update stream_state set last_bh = 'x' where player_id = 1", /hash of a body/, 'player 1, stream'],
    ['payload', 'update event set payload = \'{"a":1\' where seq = 3', /would accept each/, 'seq 3: is not JSON'],
    [
      'payload with a repeated key',
      `update event set payload = '[]' where seq = 3`,
      /would accept each/,
      "seq 3: 'payload'",
    ],
    ['type', "update event_withheld set type = 'X'", /would accept each/, "seq 17: 'type' must be"],
    ['shown handle', "update account set shown_handle = 'x' where player_id = 2", /oldest handle/, 'player 2'],
    ['handle', "insert into retired_handle select handle_lc, 'x', 1 from handle", /has an owner/, 'player'],
    ['tombstone', "insert into tombstone select user_key, 'x', 1 from account", /no deleted account/, ''],
    ['key', 'insert into purged_jkt select jkt, 1 from credential', /deleted account’s key/, ''],
    ['credential', "update credential set handle_lc = 'x'", /for a handle of its account/, ''],
    ['ban', 'update credential set revoked_ms = null', /banned accounts are revoked/, ''],
  ])('the check of the log reports a wrong %s', async (_title, damage, rule, example) => {
    const back = new Error('undone');
    await expect(
      store.transaction().execute(async (trx) => {
        await sql.raw(damage).execute(trx);
        const { findings } = await verifyLog(trx);
        const found = findings.find((each) => rule.test(each.rule));
        expect(found?.examples.join('; ')).toContain(example);
        throw back;
      }),
    ).rejects.toBe(back);
  });
});

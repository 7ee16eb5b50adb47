import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readLines } from '../../../src/leaderboard/envelopes/read-batch.js';
import { readWorld, SentLog } from '../../../src/leaderboard/load/check/read-world.js';
import { histories, linesOf } from '../../../src/leaderboard/load/histories/histories.js';
import { Oracle } from '../../../src/leaderboard/load/oracle/oracle.js';
import { labelsOf } from '../../../src/leaderboard/privacy/labels.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { storeBatch } from '../../../src/leaderboard/store/store-batch.js';
import { newService, type TestPlayer } from '../api/service.js';

it('quick', { timeout: 120_000 }, async () => {
  const service = await newService();
  const { store } = service;
  const players: TestPlayer[] = [];
  for (let n = 0; n < 6; n++) players.push(await service.newPlayer());
  const sent = new SentLog();
  let at = Date.parse('2026-10-28T23:00:00Z');
  const ends = new Map<string, string>();
  for (const batch of histories({ seed: Number(process.env['SEED'] ?? 1), players: 6, events: 6000, batchEvents: 100, rates: { unreadable: 0.05, flagUnreadable: 0.5, usedId: 0.05, sharedFlight: 0.2 } })) {
    const text = linesOf(batch);
    const player = players[batch.player]!;
    const bodyHash = createHash('sha256').update(text).digest('base64url');
    at += 3_600_000;
    const result = await storeBatch(store, {
      playerId: player.playerId, jkt: player.key.jkt, received: at, events: readLines(Buffer.from(text)),
      proof: { batchId: batch.id, streamId: batch.stream, sequence: batch.sequence, bodyHash, previousHash: batch.sequence === 1 ? null : ends.get(batch.stream)! },
    });
    if (!batch.isResent) ends.set(batch.stream, bodyHash);
    expect(result.replay ?? false).toBe(batch.isResent);
    sent.add(player.playerId, batch.events);
  }
  while ((await projectStep(store, 5, 777)).events > 0);
  const t = performance.now();
  const world = await readWorld(store, sent.events, labelsOf(Buffer.alloc(32, 7)), at);
  expect(world.events.length).toBe(sent.size);
  const oracle = new Oracle(world);
  console.log(world.events.length, 'oracle ms', performance.now() - t);
  const { rows } = await sql<Record<string, unknown>>`select player_id, stat, period, bucket, value, seq, recv_ms from proj.board_value`.execute(store);
  const got = rows.map((row) => Object.values(row).join(' ')).sort();
  const want = [...oracle.tables.folded].flatMap(([player, { values }]) => [...values].map(([key, { value, seq, recv }]) => `${player} ${key} ${value} ${seq} ${recv}`)).sort();
  const g = new Set(got), w = new Set(want);
  console.log('only service', got.filter((x) => !w.has(x)).slice(0, 10), 'only oracle', want.filter((x) => !g.has(x)).slice(0, 10));
  expect(got.length).toBe(want.length);
  expect(got).toEqual(want);
});

import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Outbox, OutboxFull } from '../../../../src/leaderboard/client/outbox/outbox.js';
import { lockFolder } from '../../../../src/leaderboard/client/outbox/lock-folder.js';
import { projectRoot } from '../../../../src/device/node/installation/index.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';
import { isBuilt } from '../processes.js';

const folders: TemporaryFolder[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

function newFolder(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  return folder.path;
}

const said: string[] = [];
const openOutbox = (folder: string, bytesMax = 1e6): Outbox =>
  new Outbox(folder, bytesMax, (text) => void said.push(text));
let ids = 0;
const newId = (): string => `id${++ids}`;
const linesOf = (outbox: Outbox): string[] => {
  const batch = outbox.batch ?? outbox.form(Infinity, newId);
  return brotliDecompressSync(batch.body).toString().split('\n');
};

test('a reopened outbox still contains the events and the state that were recorded before it was closed', () => {
  const folder = newFolder();
  const first = openOutbox(folder);
  first.record(['{"a":1}', '{"b":2}'], { career: 'x' });
  first.record([], { career: 'not written: nothing happened' });
  first.close();
  const second = openOutbox(folder);
  expect([second.size, second.memo]).toEqual([2, { career: 'x' }]);
  expect(linesOf(second)).toEqual(['{"a":1}', '{"b":2}']);
});

test('a batch that waits for the board survives a crash unchanged', () => {
  const folder = newFolder();
  const first = openOutbox(folder);
  first.record(['1', '2', '3'], null);
  const batch = first.form(2, newId);
  expect(batch).toMatchObject({ sequence: 1, previousHash: null, count: 2 });
  const second = openOutbox(folder);
  expect(second.batch).toEqual(batch);
  second.taken();
  expect([second.size, second.batch]).toEqual([1, null]);
  // Each process has its own stream, so this process starts a new stream.
  const next = second.form(5, newId);
  expect(next).toMatchObject({ sequence: 1, previousHash: null, count: 1 });
  expect(next.stream).not.toBe(batch.stream);
  second.taken();
  second.record(['4'], null);
  expect(second.form(5, newId)).toMatchObject({ stream: next.stream, sequence: 2, previousHash: next.bodyHash });
});

test('the events of an abandoned batch stay in the outbox', () => {
  const outbox = openOutbox(newFolder());
  outbox.record(['1', '2'], null);
  const batch = outbox.form(2, newId);
  outbox.giveUp();
  outbox.renewStream();
  expect(outbox.size).toBe(2);
  const next = outbox.form(1, newId);
  expect([next.stream === batch.stream, next.id === batch.id, next.sequence]).toEqual([false, false, 1]);
});

test('a rejected event is moved to a separate file', () => {
  const folder = newFolder();
  const outbox = openOutbox(folder);
  outbox.record(['1', '2'], null);
  const file = outbox.putAside('line 1: no');
  expect(readFileSync(file, 'utf8')).toBe('{"why":"line 1: no","event":"1"}\n');
  expect(linesOf(openOutbox(folder))).toEqual(['2']);
});

test('an outbox file that is cut off anywhere keeps the records before the cut, and accepts more', () => {
  const folder = newFolder();
  const whole = openOutbox(folder);
  whole.record(['first é'], null);
  const kept = readFileSync(join(folder, 'outbox.log')).length;
  whole.record(['second é'], null);
  const path = join(folder, 'outbox.log');
  const bytes = readFileSync(path);
  for (let length = kept; length < bytes.length; length++) {
    writeFileSync(path, bytes);
    truncateSync(path, length);
    const torn = openOutbox(folder);
    expect(torn.size, `cut at ${length}`).toBe(1);
    torn.record(['third'], null);
    torn.close();
    expect(linesOf(openOutbox(folder)), `cut at ${length}`).toEqual(['first é', 'third']);
  }
});

test('a damaged line in the middle of the outbox is moved to a separate file, and all other lines are kept', () => {
  const folder = newFolder();
  const outbox = openOutbox(folder);
  for (const line of ['1', '2', '3']) outbox.record([line], null);
  const path = join(folder, 'outbox.log');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"2"', '"9"'));
  expect(linesOf(openOutbox(folder))).toEqual(['1', '3']);
  expect(said.at(-1)).toMatch(/^1 damaged lines of the outbox were moved to .*damaged\.log/);
  expect(readFileSync(join(folder, 'damaged.log'), 'utf8')).toContain('"9"');
  // Opening the outbox has removed the damaged line, so the next process must not find it.
  said.length = 0;
  openOutbox(folder);
  expect(said).toEqual([]);
});

test('a full outbox refuses further events, and the error says when recording continues', () => {
  const outbox = openOutbox(newFolder(), 10);
  outbox.record(['123456789'], null);
  expect(() => outbox.record(['yyyyyyyy'], null)).toThrow(OutboxFull);
  expect(() => outbox.record(['yyyyyyyy'], null)).toThrow(
    /1 event waits in .*, which is full; recording continues when the board can be reached/,
  );
});

test('an event that every board would refuse is moved to the file of refused events, with a message to the user', () => {
  const folder = newFolder();
  const outbox = openOutbox(folder);
  said.length = 0;
  outbox.record(['x'.repeat(16_384), 'y'.repeat(16_385)], 'memo');
  expect([outbox.size, outbox.memo]).toEqual([1, 'memo']);
  const why = 'the event has 16385 bytes; a board stores 16384 at most';
  const file = join(folder, 'refused.ndjson');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ why, event: 'y'.repeat(16_385) });
  expect(said).toEqual([`one event cannot be sent; it was put into ${file} (${why})`]);
});

test('an outbox file whose events were mostly sent is rewritten without loss', () => {
  const folder = newFolder();
  const outbox = openOutbox(folder);
  const long = 'z'.repeat(10_000);
  for (let round = 0; round < 70; round++) {
    outbox.record([`${round}${long}`, `${round}`], round);
    outbox.form(2, newId);
    outbox.taken();
  }
  outbox.record(['last'], 'memo');
  expect(readFileSync(join(folder, 'outbox.log')).length).toBeLessThan(1_100_000);
  const again = openOutbox(folder);
  expect([again.size, again.memo]).toEqual([1, 'memo']);
});

test('reopening an outbox changes nothing, whatever operations came before', () => {
  const step = fc.oneof(
    fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }).map((lines) => ({ kind: 'record', lines }) as const),
    fc.nat(4).map((count) => ({ kind: 'form', count: count + 1 }) as const),
    fc.constantFrom({ kind: 'taken' } as const, { kind: 'giveUp' } as const, { kind: 'reopen' } as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      const folder = newFolder();
      let outbox = openOutbox(folder);
      let expected: string[] = [];
      for (const what of steps) {
        if (what.kind === 'record') {
          outbox.record(what.lines, expected.length);
          expected.push(...what.lines);
        } else if (what.kind === 'form' && !outbox.batch && outbox.size > 0) outbox.form(what.count, newId);
        else if (what.kind === 'taken' && outbox.batch) {
          expected = expected.slice(outbox.batch.count);
          outbox.taken();
        } else if (what.kind === 'giveUp' && outbox.batch) outbox.giveUp();
        else if (what.kind === 'reopen') {
          const { batch } = outbox;
          outbox.close();
          outbox = openOutbox(folder);
          expect(outbox.batch).toEqual(batch);
        }
        expect(outbox.size).toBe(expected.length);
      }
      outbox.close();
    }),
    { numRuns: 60 },
  );
});

test('an outbox folder belongs to one process, and another process may take over the folder of a killed process', () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  // If a lock contains the process's own id, the process may take it over: in a restarted container, the ids begin
  // again, so a killed process may have had the same id.
  unlock();
  writeFileSync(join(folder, 'lock'), '1');
  expect(() => lockFolder(folder)).toThrow(/the client with process id 1 uses .*--data/);
  writeFileSync(join(folder, 'lock'), '4194304');
  lockFolder(folder)();
  appendFileSync(join(folder, 'lock'), '');
  lockFolder(folder)();
});

test.skipIf(!isBuilt)(
  'a full disk loses no recorded event, and recording resumes once there is space (skipped without dist/)',
  () => {
    const folder = newFolder();
    const outboxModule = JSON.stringify(
      pathToFileURL(join(projectRoot(), 'dist/src/leaderboard/client/outbox/outbox.js')).href,
    );
    const script = `
      const { Outbox } = await import(${outboxModule});
      const outbox = new Outbox(${JSON.stringify(folder)}, 1e9, console.log);
      let recorded = 0;
      try {
        for (;; recorded++) outbox.record(['x'.repeat(1000)], recorded);
      } catch (error) {
        console.log(JSON.stringify({ recorded, size: outbox.size, name: error.name, message: error.message }));
      }`;
    // The last record exceeds the limit of 8 × 1024 bytes, so it is cut off.
    const limited = `ulimit -f 8; exec "${process.execPath}" --input-type=module -e "$0"`;
    const printed = execFileSync('bash', ['-c', limited, script], { encoding: 'utf8' });
    const { recorded, size, name, message } = JSON.parse(printed) as Record<string, unknown>;
    expect([recorded, size, name]).toEqual([7, 7, 'PlatformError']);
    expect(message).toMatch(/outbox\.log cannot be written: the limit on the size of files is reached/);
    const after = openOutbox(folder);
    expect([after.size, after.memo]).toEqual([7, 6]);
    after.record(['more'], null);
    expect(openOutbox(folder).size).toBe(8);
  },
);

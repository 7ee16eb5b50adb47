import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { CaseRecord } from '../../../../harness/golden/report/run-results.js';
import { CaseRunner } from '../../../../harness/golden/runner/case-runner.js';
import { CaseWorker } from '../../../../harness/golden/runner/case-worker.js';
import { PlatformError } from '../../../../src/base/errors/index.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

/**
 * The module of a worker process. The process passes each case, unless the name of the case is a fault, such as
 * `exits`; then it shows this fault.
 */
const main = pathToFileURL(
  folder.write(
    'worker.mjs',
    `process.once('disconnect', () => process.exit(0));
     process.on('message', ({ found: { name }, round }) => {
       if (name === 'killed') process.kill(process.pid, 'SIGKILL');
       else if (name === 'exits') process.exit(7);
       else if (name.startsWith('says ')) process.stderr.write(name.slice(5) + '\\n', () => process.kill(process.pid, 'SIGKILL'));
       else if (name === 'after-leaves' && globalThis.left) process.exit(8);
       else if (name === 'unable') process.send({ kind: 'unable', reason: 'no adapter; install one' });
       else if (name === 'grows') setInterval(() => (globalThis.kept ??= []).push(new Uint8Array(2 ** 24).fill(1)), 5);
       else if (name !== 'hangs') globalThis.left = name === 'leaves', process.send({ kind: 'record', record: { name, round, outcome: 'passed', file: String(process.pid) } });
     });`,
  ),
);

/**
 * Returns the records in the order in which the cases finished.
 * @param patienceMs maximum time for a case in the first process
 * @param bytesMax maximum memory of a process
 */
async function run(
  names: readonly string[],
  workers = 1,
  patienceMs?: number,
  bytesMax?: number,
): Promise<CaseRecord[]> {
  const patience = [patienceMs];
  const start = () => new CaseWorker({ backend: 'node' }, main, patience.shift(), bytesMax);
  const runner = new CaseRunner({ workers, backend: 'node', start });
  const records: CaseRecord[] = [];
  try {
    await runner.run(
      names.map((name) => ({ found: { name, folder: `${folder.path}/${name}` }, round: 0 })),
      (record) => void records.push(record),
    );
  } finally {
    await runner.stop();
  }
  return records;
}

const verdicts = (records: readonly CaseRecord[]): string[] => records.map(({ name, outcome }) => `${name} ${outcome}`);

describe('CaseRunner', () => {
  it('CaseRunner draws all cases in one process, without restarting it', async () => {
    const records = await run(['a', 'b', 'c']);
    expect(verdicts(records)).toEqual(['a passed', 'b passed', 'c passed']);
    expect(new Set(records.map(({ file }) => file)).size).toBe(1);
  });

  it('CaseRunner distributes the cases among the given number of processes', async () => {
    const records = await run(['a', 'b', 'c', 'd'], 2);
    expect(verdicts(records).toSorted()).toEqual(['a passed', 'b passed', 'c passed', 'd passed']);
    expect(new Set(records.map(({ file }) => file)).size).toBe(2);
  });

  it.each([
    ['killed', 'the process that drew this case was ended by SIGKILL; run the case again'],
    ['exits', 'the process that drew this case ended with status 7; run the case again'],
  ])(
    'when the process of a case ends (%s), that case fails with the reason, and no other case fails',
    async (name, reason) => {
      const records = await run(['a', name, 'c']);
      expect(verdicts(records)).toEqual(['a passed', `${name} failed`, 'c passed']);
      expect(records[1]!.facts).toEqual([reason]);
      expect(records[1]!.rerun).toContain(`golden run ${name}`);
    },
  );

  it.each([
    ['FATAL ERROR: no heap left\n 1: 0xb8 node', 'FATAL ERROR: no heap left'],
    ['warning: old\nLivery ends the process of a WebGPU program: a loop\n    at a.mjs:1:2', 'a loop\n    at a.mjs:1:2'],
    ['a.mjs:1\n\nRangeError: of it\n    at a.mjs:1:2\n    at node:x', 'RangeError: of it\n    at a.mjs:1:2'],
  ])('CaseRunner reports the reason that a process wrote before it ended (%j)', async (written, reason) => {
    const [record] = await run([`says ${written}`]);
    expect(record!.facts).toEqual([`the process that drew this case was ended by SIGKILL; ${reason}`]);
  });

  it('CaseRunner repeats a case if an earlier case may have ended its process', async () => {
    const records = await run(['leaves', 'after-leaves', 'c']);
    expect(verdicts(records)).toEqual(['leaves passed', 'after-leaves passed', 'c passed']);
    expect(records[1]!.warnings).toEqual([
      'passed only in a second drawing process: the process that drew this case ended with status 8; run the case again; ' +
        'check whether an earlier case leaves work running',
    ]);
  });

  it('a stopped CaseRunner starts no other process for the case in progress', async () => {
    const start = vi.fn(() => new CaseWorker({ backend: 'node' }, main));
    const runner = new CaseRunner({ workers: 1, backend: 'node', start });
    const interruption = new AbortController();
    const turns = ['a', 'hangs'].map((name) => ({ found: { name, folder: folder.path }, round: 0 }));
    let stopping: Promise<void> | undefined;
    const done = (): void => {
      // When this runs, the next case has already begun.
      setImmediate(() => {
        interruption.abort();
        stopping = runner.stop();
      });
    };
    await runner.run(turns, done, interruption.signal);
    await stopping;
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('a CaseRunner has stopped as soon as its processes have ended, without waiting for a timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      expect(verdicts(await run(['a']))).toEqual(['a passed']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('CaseRunner draws the remaining cases after two cases have ended their processes', async () => {
    const records = await run(['a', 'killed', 'exits', 'd']);
    expect(verdicts(records)).toEqual(['a passed', 'killed failed', 'exits failed', 'd passed']);
  });

  it('CaseRunner ends a process that hangs while it draws a case', async () => {
    const records = await run(['hangs', 'b'], 1, 200);
    expect(verdicts(records)).toEqual(['hangs failed', 'b passed']);
    expect(records[0]!.facts).toEqual([
      'the process that drew this case took longer than 0.2 s for it and was ended; run the case again',
    ]);
  });

  it.skipIf(process.platform !== 'linux')(
    'CaseRunner ends a process that allocates memory without end, and draws the other cases',
    async () => {
      const records = await run(['grows', 'c'], 1, undefined, 400 * 2 ** 20);
      expect(verdicts(records)).toEqual(['grows failed', 'c passed']);
      expect(records[0]!.facts).toEqual([
        'the process that drew this case took more than 400 MiB of memory for it and was ended; run the case again',
      ]);
    },
  );

  it('after three processes in a row have ended unexpectedly, CaseRunner starts no more processes', async () => {
    const records = await run(['killed', 'exits', 'killed', 'd', 'e']);
    expect(verdicts(records)).toEqual(['killed failed', 'exits failed', 'killed failed', 'd failed', 'e failed']);
    expect(records[3]!.facts).toEqual(['not drawn: the drawing process ended early for 3 cases in a row']);
  });

  it('CaseRunner continues after three processes have ended unexpectedly if another process succeeded in between', async () => {
    const records = await run(['killed', 'killed', 'c', 'killed', 'e']);
    expect(verdicts(records).slice(2)).toEqual(['c passed', 'killed failed', 'e passed']);
  });

  it('an interrupted CaseRunner keeps the verdicts so far and draws no further case', async () => {
    const runner = new CaseRunner({
      workers: 1,
      backend: 'node',
      start: () => new CaseWorker({ backend: 'node' }, main),
    });
    const interruption = new AbortController();
    const records: CaseRecord[] = [];
    await runner.run(
      ['a', 'b', 'c'].map((name) => ({ found: { name, folder: folder.path }, round: 0 })),
      (record) => {
        records.push(record);
        if (record.name === 'b') interruption.abort();
      },
      interruption.signal,
    );
    await runner.stop();
    expect(verdicts(records)).toEqual(['a passed', 'b passed']);
  });

  it('CaseRunner reports a process without an adapter as a problem of the machine', async () => {
    await expect(run(['unable', 'b'])).rejects.toThrow(new PlatformError('no adapter; install one'));
  });
});

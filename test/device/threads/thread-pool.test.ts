import { describe, expect, it } from 'vitest';
import { type Thread, ThreadError, type ThreadEvents, ThreadPool } from '../../../src/device/threads/index.js';

class TestThreads {
  readonly all: {
    readonly events: ThreadEvents<string>;
    readonly posted: unknown[];
    readonly kept: boolean[];
    ended: boolean;
  }[] = [];

  readonly start = (events: ThreadEvents<string>): Thread<unknown> => {
    const thread = { events, posted: [] as unknown[], kept: [] as boolean[], ended: false };
    this.all.push(thread);
    return {
      post: (request) => {
        if (request === 'unsendable') throw new DOMException('cannot be cloned', 'DataCloneError');
        thread.posted.push(request);
      },
      keepAlive: (needed) => void thread.kept.push(needed),
      end: () => (thread.ended = true),
    };
  };
}

const failureOf = (reply: Promise<unknown>): Promise<string> =>
  reply.then(
    () => 'none',
    (error: unknown) => (error instanceof ThreadError ? error.failure : String(error)),
  );

describe('the thread pool', () => {
  it('the thread pool starts its first thread at the first call, and sends each thread one request at a time', async () => {
    const threads = new TestThreads();
    const pool = new ThreadPool({ start: threads.start });
    expect(threads.all).toEqual([]);
    const replies = [pool.call('a'), pool.call('b')];
    expect([threads.all.length, pool.pending]).toEqual([1, 2]);
    const [thread] = threads.all;
    expect(thread!.posted).toEqual(['a']);
    thread!.events.done('A');
    expect(await replies[0]).toBe('A');
    expect(thread!.posted).toEqual(['a', 'b']);
    thread!.events.done('B');
    expect(await replies[1]).toBe('B');
    expect(pool.pending).toBe(0);
    // A thread keeps the process alive only while it has a request.
    expect(thread!.kept).toEqual([true, false, true, false]);
  });

  it('the thread pool uses all its threads at once', () => {
    const threads = new TestThreads();
    const pool = new ThreadPool({ start: threads.start, threads: 2 });
    for (const request of ['a', 'b', 'c']) void pool.call(request);
    expect(threads.all.map(({ posted }) => posted)).toEqual([['a'], ['b']]);
  });

  it('the thread pool rejects a call when its queue is full', async () => {
    const pool = new ThreadPool({ start: new TestThreads().start, queueMax: 1 });
    void pool.call('runs');
    void pool.call('waits');
    expect(await failureOf(pool.call('too many'))).toBe('busy');
  });

  it('the thread pool cancels a queued call at once, and cancels a running call by ending its thread', async () => {
    const threads = new TestThreads();
    const pool = new ThreadPool({ start: threads.start });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const calls = [pool.call('a', running.signal), pool.call('b', waiting.signal), pool.call('c')];
    waiting.abort();
    expect(await failureOf(calls[1]!)).toBe('dropped');
    running.abort();
    expect(await failureOf(calls[0]!)).toBe('cancelled');
    expect(threads.all.map(({ posted, ended }) => [posted, ended])).toEqual([
      [['a'], true],
      [['c'], false],
    ]);
    // The pool ignores the answer of a thread that it has ended.
    threads.all[0]!.events.done('late');
    threads.all[1]!.events.done('C');
    expect(await calls[2]).toBe('C');
    expect(await failureOf(pool.call('d', AbortSignal.abort()))).toBe('dropped');
  });

  it('the thread pool ends a call that exceeds the time limit', async () => {
    const threads = new TestThreads();
    const pool = new ThreadPool({ start: threads.start, timeoutMs: 10 });
    expect(await failureOf(pool.call('a'))).toBe('late');
    expect(threads.all[0]!.ended).toBe(true);
  });

  it('the thread pool replaces a broken thread for the next call, and reports the cause', async () => {
    const threads = new TestThreads();
    const pool = new ThreadPool({ start: threads.start });
    const cause = new RangeError('out of it');
    const [broken, next] = [pool.call('a'), pool.call('b')];
    threads.all[0]!.events.failed(ThreadError.broken(cause));
    await expect(broken).rejects.toMatchObject({ failure: 'broken', message: 'out of it', cause });
    threads.all[1]!.events.done('B');
    expect(await next).toBe('B');
  });

  it('the thread pool handles the next request after one that cannot be cloned', async () => {
    const threads = new TestThreads();
    const pool = new ThreadPool({ start: threads.start, timeoutMs: 20 });
    await expect(pool.call('unsendable')).rejects.toThrow('cannot be cloned');
    const next = pool.call('b');
    threads.all.at(-1)!.events.done('B');
    expect(await next).toBe('B');
  });

  it('the thread pool serializes a request only when a thread is ready for it', () => {
    const threads = new TestThreads();
    const packed: string[] = [];
    const pack = (request: string): [string, ArrayBuffer[]] => {
      packed.push(request);
      return [request.toUpperCase(), []];
    };
    const pool = new ThreadPool({ start: threads.start, pack });
    void pool.call('a');
    void pool.call('b');
    expect([packed, threads.all[0]!.posted]).toEqual([['a'], ['A']]);
  });

  it('the thread pool cancels all calls when it closes, and ends idle threads', async () => {
    const threads = new TestThreads();
    const pool = new ThreadPool({ start: threads.start, threads: 2 });
    const first = pool.call('a');
    threads.all[0]!.events.done('A');
    await first;
    const calls = [pool.call('b'), pool.call('c'), pool.call('d')].map(failureOf);
    pool.close();
    expect(await Promise.all(calls)).toEqual(['cancelled', 'cancelled', 'dropped']);
    expect(threads.all.every(({ ended }) => ended)).toBe(true);
  });
});

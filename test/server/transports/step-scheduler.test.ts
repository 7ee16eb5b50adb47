import { describe, expect, it } from 'vitest';
import { oneStep, type Slice, type Steps, StepScheduler } from '../../../src/server/transports/step-scheduler.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function countedSlices(steps: number): Slice {
  return () => {
    let left = steps;
    return () => left-- > 0;
  };
}

function makeTurns(steps: number, bytesMax = 1000): { turns: StepScheduler<string>; failures: unknown[] } {
  const failures: unknown[] = [];
  const failed = (error: unknown): void => void failures.push(error);
  return { turns: new StepScheduler<string>({ slice: countedSlices(steps), bytesMax, failed }), failures };
}

function* noted(done: string[], name: string, steps: number): Steps {
  for (let step = 1; step < steps; step++) {
    done.push(`${name}.${step}`);
    yield;
  }
  done.push(`${name}.${steps}`);
}

describe('tasks in the step scheduler', () => {
  it('a task runs at once if no other task is waiting', () => {
    const done: string[] = [];
    makeTurns(10).turns.run('a', 1, noted(done, 'a1', 3));
    expect(done).toEqual(['a1.1', 'a1.2', 'a1.3']);
  });

  it('the scheduler runs as many steps as fit into a slice, and then lets other work run', async () => {
    const done: string[] = [];
    const { turns } = makeTurns(4);
    turns.run('a', 1, noted(done, 'a1', 10));
    turns.run('b', 1, noted(done, 'b1', 3));
    expect(done.length).toBe(4);
    while (done.length < 13) {
      const before = done.length;
      await turn();
      expect(done.length - before).toBeLessThanOrEqual(4);
    }
  });

  it('the scheduler takes turns between owners, one step each, and runs the tasks of an owner in order', async () => {
    const done: string[] = [];
    const { turns } = makeTurns(1);
    for (const name of ['a1', 'a2', 'b1']) turns.run(name[0]!, 1, noted(done, name, 2));
    while (done.length < 6) await turn();
    expect(done).toEqual(['a1.1', 'a1.2', 'b1.1', 'a2.1', 'b1.2', 'a2.2']);
  });

  it('if a step of a task returns a promise, the scheduler runs other tasks until the promise has settled', async () => {
    const done: string[] = [];
    const { turns } = makeTurns(10);
    let resume = (): void => undefined;
    const paused = new Promise<void>((resolve) => (resume = resolve));
    function* waiting(): Steps {
      done.push('before');
      yield paused;
      done.push('after');
    }
    turns.run('a', 1, waiting());
    turns.run('b', 1, noted(done, 'b1', 2));
    await turn();
    expect(done).toEqual(['before', 'b1.1', 'b1.2']);
    expect(turns.isBusy('a')).toBe(true);
    resume();
    await turn();
    expect(done.at(-1)).toBe('after');
    expect(turns.isBusy('a')).toBe(false);
  });

  it('the scheduler refuses tasks while its queue is full, until the tasks of an owner are forgotten', async () => {
    const done: string[] = [];
    const { turns } = makeTurns(0, 10);
    const run = (name: string, bytes: number): boolean => turns.run(name[0]!, bytes, noted(done, name, 1));
    expect([run('a1', 10), run('b1', 1)]).toEqual([true, false]);
    turns.forget('a');
    expect(run('b2', 10)).toBe(true);
    await turn();
    expect(done).toEqual([]);
  });

  it('the scheduler ends a task that throws, and continues the other tasks', () => {
    const done: string[] = [];
    const { turns, failures } = makeTurns(10);
    turns.run(
      'a',
      1,
      oneStep(() => {
        throw new Error('broken');
      }),
    );
    turns.run('a', 1, noted(done, 'a2', 1));
    expect(failures).toEqual([new Error('broken')]);
    expect(done).toEqual(['a2.1']);
  });

  it('the scheduler does not start a task during a step of another task', () => {
    const done: string[] = [];
    const { turns } = makeTurns(10);
    turns.run(
      'a',
      1,
      oneStep(() => {
        turns.run('b', 1, noted(done, 'b1', 1));
        done.push('a1');
      }),
    );
    expect(done).toEqual(['a1', 'b1.1']);
  });
});

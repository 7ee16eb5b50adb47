import { describe, expect, it } from 'vitest';
import {
  createFaultLog,
  faultMessage,
  FieldError,
  invariant,
  InvariantError,
  PlatformError,
} from '../../../src/base/errors/index.js';
import type { FaultRecord } from '../../../src/base/errors/fault-log.js';

function logged(error: unknown): FaultRecord {
  const records: FaultRecord[] = [];
  createFaultLog((record) => records.push(record), 0).fault(error, 'a test');
  expect(records.length).toBe(1);
  return records[0]!;
}

describe('the fault log', () => {
  it('the fault log gives each fault an id that is unique across restarts', () => {
    const records: FaultRecord[] = [];
    const write = (record: FaultRecord): void => void records.push(record);
    const log = createFaultLog(write, 1_700_000_000_000);
    const ids = [log.fault(new Error('a'), 'x'), log.fault(new Error('b'), 'y')];
    expect(ids).toEqual(['s44we8-1', 's44we8-2']);
    expect(records.map(({ fault, where }) => [fault, where])).toEqual([
      [ids[0], 'x'],
      [ids[1], 'y'],
    ]);
    expect(createFaultLog(write, 1_700_000_001_000).fault(new Error('c'), 'z')).not.toBe(ids[0]);
  });

  it('the fault log records the stack of the error and of every cause, outermost first', () => {
    const inner = new TypeError('the shader is gone');
    const { stacks } = logged(new Error('no frame', { cause: new PlatformError('no pipeline', { cause: inner }) }));
    expect(stacks.length).toBe(3);
    expect(stacks[0]).toMatch(/^Error: no frame\n {4}at .*fault-log\.test\.ts/);
    expect(stacks[1]).toMatch(/^PlatformError: no pipeline\n {4}at .*fault-log\.test\.ts/);
    expect(stacks[2]).toMatch(/^TypeError: the shader is gone\n {4}at .*fault-log\.test\.ts/);
  });

  it('the fault log records every error of an AggregateError in the chain of causes', () => {
    const attempts = new AggregateError([new Error('first'), new Error('second')], 'both');
    const heads = logged(new Error('none', { cause: attempts })).stacks.map((stack) => stack.split('\n')[0]);
    expect(heads).toEqual(['Error: none', 'AggregateError: both', 'Error: first', 'Error: second']);
  });

  it('the fault log records at most 16 causes, and each cause of a cycle only once', () => {
    const round = new Error('round');
    round.cause = new Error('and round', { cause: round });
    expect(logged(round).stacks.length).toBe(2);
    let deep = new Error('the innermost');
    for (let i = 0; i < 1000; i++) deep = new Error(`around ${i}`, { cause: deep });
    expect(logged(deep).stacks.length).toBe(16);
  });

  it.each([
    ['a text', 'gone', 'a value that is not an error was thrown: gone'],
    ['nothing', undefined, 'a value that is not an error was thrown: undefined'],
    ['an object without a text', Object.create(null), 'a value that is not an error was thrown: object'],
  ])('the fault log and faultMessage describe a thrown value that is not an error: %s', (_, thrown, words) => {
    expect(logged(thrown).stacks).toEqual([words]);
    expect(faultMessage(thrown)).toBe(words);
  });
});

describe('faultMessage', () => {
  it("faultMessage returns the error's message, or the class name of an error that has no message", () => {
    expect(faultMessage(new FieldError('EIO', 'a/b', 'the disk is full'))).toBe('the disk is full');
    expect(faultMessage(new PlatformError(''))).toBe('PlatformError without a message');
    expect(faultMessage(new DOMException('', 'OperationError'))).toBe('OperationError without a message');
  });
});

describe('invariant', () => {
  it('invariant throws an InvariantError when its condition fails', () => {
    const hold =
      (holds: boolean): (() => void) =>
      () =>
        invariant(holds, 'numbers are in order');
    expect(hold(false)).toThrow(InvariantError);
    expect(hold(false)).toThrow('invariant violated: numbers are in order');
    expect(hold(true)).not.toThrow();
  });
});

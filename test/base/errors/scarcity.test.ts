import { openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageWithNextStep, scarcityOf } from '../../../src/base/errors/scarcity.js';

const failed = (code: string, message = code): Error => Object.assign(new Error(message), { code });

describe('an error caused by a lack of resources', () => {
  it('the message of an error caused by a lack of resources ends with the next step', () => {
    expect(messageWithNextStep(failed('EMFILE', "EMFILE: too many open files, open 'a'"))).toBe(
      "EMFILE: too many open files, open 'a': this process has reached its limit of open files; raise the limit, for example with `ulimit -n 4096`",
    );
    expect(scarcityOf(failed('ENOSPC'))).toContain('disk');
  });

  it('when no file descriptor is free for a thread, scarcityOf suggests raising ulimit -n', () => {
    const error = failed('ERR_WORKER_INIT_FAILED', 'Worker initialization failure: EMFILE');
    expect(scarcityOf(error)).toContain('ulimit -n');
  });
});

describe('an error with a different cause', () => {
  it('an error with a different cause keeps its message', () => {
    let missing: unknown;
    try {
      openSync('/no/such/file', 'r');
    } catch (error) {
      missing = error;
    }
    expect(scarcityOf(missing)).toBeNull();
    expect(messageWithNextStep(missing)).toBe("ENOENT: no such file or directory, open '/no/such/file'");
    expect(scarcityOf(failed('toString'))).toBeNull();
  });
});

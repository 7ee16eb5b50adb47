import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../src/base/errors/index.js';

/**
 * Runs a benchmark program in a separate process, so that the program does not share an event loop with the code that
 * measures it.
 */
export class BenchProcess<Ready, Request extends Serializable = string> {
  private constructor(
    private readonly child: ChildProcess,
    /** The first message from the program, for example its port. */
    readonly ready: Ready,
  ) {}

  /**
   * @param main a program that calls {@link answerParent} when it is ready
   * @throws PlatformError when the program ends before it is ready
   */
  static async start<Ready, Request extends Serializable = string>(
    main: URL,
    args: readonly string[] = [],
    execArgv = process.execArgv,
  ): Promise<BenchProcess<Ready, Request>> {
    const child = fork(fileURLToPath(main), args, { execArgv });
    return new BenchProcess<Ready, Request>(child, (await messageOf(child)) as Ready);
  }

  send(request: Request): void {
    this.child.send(request);
  }

  /** @throws PlatformError when the program ends before it answers */
  async ask<Answer>(request: Request): Promise<Answer> {
    this.child.send(request);
    return (await messageOf(this.child)) as Answer;
  }

  stop(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const died = once(child, 'exit', done).then(([code]) => {
    throw new PlatformError(`${child.spawnargs.slice(1).join(' ')} ended with ${String(code)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', done), died])) as unknown[];
    return message;
  } finally {
    done.abort();
    died.catch(() => undefined);
  }
}

/**
 * Tells the parent process that this process is ready, and then passes each of the parent's requests to `take`. The
 * process ends when the parent ends.
 */
export function answerParent(ready: Serializable, take?: NodeJS.MessageListener): void {
  if (take) process.on('message', take);
  process.on('disconnect', () => process.exit(0));
  reply(ready);
}

export function reply(answer: Serializable): void {
  process.send?.(answer);
}

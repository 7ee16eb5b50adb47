import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../src/base/errors/index.js';

/** A program of a benchmark in a process of its own, so that it shares no event loop with the one that measures it. */
export class BenchProcess<Ready, Request extends Serializable = string> {
  private constructor(
    private readonly child: ChildProcess,
    /** The report of the program when it was ready, such as its port. */
    readonly ready: Ready,
  ) {}

  /** @param main a program that ends with {@link answerParent} @throws PlatformError when it ends before it is ready */
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

  /** Sends a request and waits for its answer. @throws PlatformError when the program ends */
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

/** Reports to the benchmark that started this process that it is ready, hands requests on, and ends with it. */
export function answerParent(ready: Serializable, take?: NodeJS.MessageListener): void {
  if (take) process.on('message', take);
  process.on('disconnect', () => process.exit(0));
  reply(ready);
}

/** Sends an answer to the benchmark that started this process. */
export function reply(answer: Serializable): void {
  process.send?.(answer);
}

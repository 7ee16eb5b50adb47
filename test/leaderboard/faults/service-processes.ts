import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../dist/src/cli/main.js', import.meta.url));

/** True if the program has been built, so that tests can start it. */
export const isBuilt = existsSync(MAIN);

class ServiceProcess {
  /** The port of the process; null until it is ready. */
  port: number | null = null;
  /** Client connections that wait for an answer to a batch. */
  readonly waiting = new Set<Socket>();
  /** The last part of the process's log. */
  log = '';
  #child: ChildProcess | undefined;

  constructor(private readonly args: readonly string[]) {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN, 'board', 'serve', '--port', '0', ...this.args], {
      env: { ...process.env, LIVERY_LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.log = '';
    child.stderr.on('data', (bytes: Buffer) => (this.log = (this.log + bytes.toString()).slice(-20_000)));
    child.once('exit', () => (this.port = null));
    this.port = await new Promise<number>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) =>
        resolve(Number(/^BOARD=.*:(\d+)$/.exec(line)?.[1])),
      );
      child.once('close', () => reject(new Error(`the service did not start: ${this.log}`)));
    });
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** Several processes of the service that share a data folder and a public address. */
export interface Services {
  readonly url: string;
  /** Processes that answer requests but never project. */
  readonly processes: readonly ServiceProcess[];
  /** Processes that only project. */
  readonly projectors: readonly ServiceProcess[];
  /** Resolves after `count` more answers to batches. Rejects if they take more than a minute. */
  afterAnswers(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startServices(
  data: string,
  counts: { readonly processes: number; readonly projectors: number },
): Promise<Services> {
  const processes: ServiceProcess[] = [];
  const answers = new EventEmitter();
  let turn = 0;
  const server = createServer((client) => {
    const process = nextOf(processes, turn++);
    if (process === undefined) return void setTimeout(() => client.destroy(), 200);
    join(client, process, () => answers.emit('answer'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ['--data', data, '--base-url', url, '--no-rate-limit'];
  for (let each = 0; each < counts.processes; each++) {
    processes.push(new ServiceProcess([...args, '--no-projector']));
  }
  const projectors = Array.from({ length: counts.projectors }, () => new ServiceProcess(args));
  const all = [...processes, ...projectors];
  await Promise.all(all.map((process) => process.start()));
  const afterAnswers = async (count: number): Promise<void> => {
    const signal = AbortSignal.timeout(60_000);
    for (let seen = 0; seen < count; seen++) await once(answers, 'answer', { signal });
  };
  const stop = async (): Promise<void> => {
    await Promise.all(all.map((process) => process.kill('SIGTERM')));
    server.close();
  };
  return { url, processes, projectors, afterAnswers, stop };
}

function nextOf(processes: readonly ServiceProcess[], turn: number): ServiceProcess | undefined {
  const ready = processes.filter(({ port }) => port !== null);
  return ready[turn % ready.length];
}

function join(client: Socket, { port, waiting }: ServiceProcess, onAnswer: () => void): void {
  const service = connect(port!, '127.0.0.1');
  client.on('data', (bytes) => {
    if (bytes.subarray(0, 5).toString() === 'POST ') waiting.add(client);
    service.write(bytes);
  });
  service.on('data', (bytes) => {
    if (waiting.delete(client)) onAnswer();
    client.write(bytes);
  });
  for (const [one, other] of [
    [client, service],
    [service, client],
  ] as const) {
    one.on('error', () => undefined);
    one.on('close', () => {
      waiting.delete(client);
      other.destroy();
    });
  }
}

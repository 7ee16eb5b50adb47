import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { listening } from '../../harness/bench/ports.js';
import { freePort } from '../../src/base/sockets/index.js';
import { ENVIRONMENT, whyMissing } from './programs.js';
import { makeTemporaryFolder } from './temporary-folder.js';

export const noMosquitto = whyMissing(
  ['mosquitto', 'mosquitto_sub', 'mosquitto_pub'],
  'MQTT is not tried with Mosquitto (apt-get install mosquitto mosquitto-clients)',
);

/** Runs `mosquitto_sub` or `mosquitto_pub` until it ends. */
export async function run(
  program: 'mosquitto_sub' | 'mosquitto_pub',
  port: number,
  ...args: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['-h', '127.0.0.1', '-p', String(port), ...args], {
    env: ENVIRONMENT,
  });
  return stdout;
}

/** A Mosquitto broker on a free port, which a test can stop and restart. */
export class Mosquitto implements AsyncDisposable {
  #process: ChildProcess | null = null;
  readonly #folder = makeTemporaryFolder();

  private constructor(
    readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  /**
   * @param settings additional lines of the configuration
   * @param files texts of the files to which these lines refer, by file name
   */
  static async start(
    settings: readonly string[] = [],
    files: Readonly<Record<string, string>> = {},
  ): Promise<Mosquitto> {
    const broker = new Mosquitto(await freePort(), settings);
    for (const [name, text] of Object.entries(files)) broker.#folder.write(name, text);
    await broker.resume();
    return broker;
  }

  get folder(): string {
    return this.#folder.path;
  }

  /** Starts the broker again, without retained messages. */
  async resume(): Promise<void> {
    const file = `${this.#folder.path}/mosquitto.conf`;
    const open = this.settings.some((line) => line.startsWith('allow_anonymous')) ? [] : ['allow_anonymous true'];
    // Keep the user root: Mosquitto would otherwise change to a user that cannot read the folder.
    const user = process.getuid?.() === 0 ? ['user root'] : [];
    const lines = [...user, `listener ${this.port} 127.0.0.1`, ...open, ...this.settings];
    writeFileSync(file, `${lines.join('\n').replaceAll('FOLDER', this.#folder.path)}\n`);
    this.#process = spawn('mosquitto', ['-c', file], { env: ENVIRONMENT, stdio: 'ignore' });
    await listening(this.port, 'mosquitto');
  }

  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill();
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    this.#folder.remove();
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { appendFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { runProgram } from '../../../src/leaderboard/store/embedded-server/programs.js';
import { emptyFolder } from '../../support/temporary-folder.js';

export interface Standby {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Suspends or resumes the processes of the replica. */
  freeze(isFrozen: boolean): void;
}

/**
 * Makes a streaming replica of a data folder's server from a copy of the folder (PostgreSQL, "Making a Base Backup
 * Using the Low Level API"). The replica ends after the tests of the file.
 */
export async function newStandby(primaryFolder: string, primaryUrl: string, port: number): Promise<Standby> {
  const folder = emptyFolder();
  execFileSync('chmod', ['711', folder]);
  const databaseDir = join(folder, 'postgres');
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  execFileSync('cp', ['-a', join(primaryFolder, 'postgres'), databaseDir]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const { uid, gid } = await stat(databaseDir);
  const { port: primaryPort, password, username } = new URL(primaryUrl);
  await rm(join(databaseDir, 'postmaster.pid'));
  await writeFile(join(databaseDir, 'backup_label'), rows[0]!.labelfile);
  await writeFile(join(databaseDir, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${primaryPort} user=${username} password=${password} application_name=standby`;
  await appendFile(join(databaseDir, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  execFileSync('chown', ['-R', `${uid}:${gid}`, databaseDir]);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  const log = join(databaseDir, 'standby.log');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_standby_streaming_delay=500ms`;
  const control = async (...args: string[]): Promise<void> => {
    const { ok, printed } = await runProgram('pg_ctl', [...args, '-D', databaseDir], { user, folder });
    if (!ok) throw new Error(`${args[0]}: ${printed}`);
  };
  const processes = (): number[] => {
    const postmaster = Number.parseInt(
      execFileSync('head', ['-1', join(databaseDir, 'postmaster.pid')]).toString(),
      10,
    );
    return [postmaster, ...childrenOf(postmaster)];
  };
  const standby: Standby = {
    url: primaryUrl.replace(`:${primaryPort}`, `:${port}`),
    start: () => control('start', '-w', '-l', log, '-o', settings),
    kill: () => control('stop', '-m', 'immediate'),
    freeze: (isFrozen) => {
      for (const pid of processes()) process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
  };
  afterAll(() => standby.kill().catch(() => undefined));
  await standby.start();
  return standby;
}

/**
 * Returns the child processes of a process. On Linux, reads /proc, because a small distribution may not contain the
 * program `pgrep`.
 */
function childrenOf(pid: number): number[] {
  const listed =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : execFileSync('pgrep', ['-P', String(pid)]).toString();
  return listed.trim().split(/\s+/).map(Number);
}

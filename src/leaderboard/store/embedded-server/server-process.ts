import { open, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import { freePort } from '../../../base/sockets/index.js';
import { makeDatabase } from './make-database.js';
import { dropStaleFile } from './postmaster.js';
import { reasonOf, runProgram } from './programs.js';
import { readPort, type ServerFolder, writePort } from './server-folder.js';

/** If the server's log is larger than this, {@link startServer} empties it, bytes. */
const LOG_MAX = 1_048_576;
/**
 * The reason of a failed start is searched for in at most this many bytes of the log. The search begins with the first
 * line of that start.
 */
const REASON_MAX = 65_536;
const STOP_S = 60;

/**
 * A start has failed, but may succeed later, because the previous server is still stopping, or another process is
 * starting the server.
 */
export class NotYetError extends PlatformError {}

/**
 * Starts the server, on its last port if that port is free. The caller must hold the start lock, and no server may be
 * running.
 * @throws NotYetError when another attempt may succeed, PlatformError for other failures
 */
export async function startServer(place: ServerFolder): Promise<void> {
  await makeDatabase(place);
  await dropStaleFile(place);
  const { folder, databaseDir, user } = place;
  const before = await readPort(place);
  const port = await freePort(before);
  const log = join(databaseDir, 'server.log');
  const logged = await shorten(log);
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    // Terse messages do not contain values that clients have sent.
    '-c log_error_verbosity=terse',
  ];
  const args = ['start', '-w', '-D', databaseDir, '-l', log, '-o', settings.join(' ')];
  const { ok, printed } = await runProgram('pg_ctl', args, { user, folder });
  if (!ok) {
    const said = await readFrom(log, logged);
    const reason = reasonOf(said === '' ? printed : said, user);
    const message = `the embedded PostgreSQL in ${folder} did not start: ${reason}`;
    if (/shared memory block|lock file|TCP\/IP sockets/.test(reason)) throw new NotYetError(message);
    throw new PlatformError(message);
  }
  if (port !== before) await writePort(place, port);
}

/** The caller must hold the start lock. */
export async function stopServer({ folder, databaseDir, user }: ServerFolder): Promise<void> {
  const args = ['stop', '-D', databaseDir, '-m', 'fast', '-t', `${STOP_S}`];
  const { ok, printed } = await runProgram('pg_ctl', args, { user, folder });
  if (!ok && !printed.includes('Is server running?')) {
    throw new PlatformError(`the embedded PostgreSQL in ${folder} did not stop: ${reasonOf(printed, user)}`);
  }
}

/** @returns the number of bytes that remain */
async function shorten(path: string): Promise<number> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size <= LOG_MAX) return size;
  await truncate(path);
  return 0;
}

async function readFrom(path: string, position: number): Promise<string> {
  const file = await open(path).catch(() => null);
  if (file === null) return '';
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(REASON_MAX), 0, REASON_MAX, position);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

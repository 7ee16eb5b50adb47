import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { MAIN } from '../../docs/page-server.js';
import { newDatabase } from '../../leaderboard/store/database.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

/**
 * Runs `livery board serve` with a separate database until the test ends.
 * @returns the address, the address of the database, and a function that stops the service and returns its log
 */
export async function serveBoard(variables: Readonly<Record<string, string>> = {}) {
  const folder = makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const database = await newDatabase();
  const child = spawn(process.execPath, [MAIN, 'board', 'serve', '--port', '0', '--data', folder.path], {
    env: { ...process.env, LIVERY_LOG_LEVEL: 'warn', DATABASE_URL: database, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log = text(child.stderr);
  const ended = once(child, 'exit') as Promise<[number]>;
  const ready = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const line = await Promise.race([ready.then(([first]) => first), ended.then(() => '')]);
  return {
    url: line.replace('BOARD=', ''),
    database,
    async stop(): Promise<{ readonly status: number; readonly log: string }> {
      child.kill('SIGTERM');
      return { status: (await ended)[0], log: await log };
    },
  };
}

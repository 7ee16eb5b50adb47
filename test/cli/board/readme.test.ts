import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { newFolder } from '../../leaderboard/secrets/folders.js';

const MAIN = join(import.meta.dirname, '../../../dist/src/cli/main.js');
const run = promisify(execFile);

/** The lines that are typed in the chapter, up to the first that does not end by itself. */
async function chapter(): Promise<{ script: string; lines: string[] }> {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const text = readme.slice(readme.indexOf('## A leaderboard'), readme.indexOf('## More commands'));
  const script = /```js\n([^]*?)```/.exec(text)![1]!;
  const typed = text.slice(text.indexOf('    B=http'), text.indexOf('    curl -N'));
  return { script, lines: typed.trim().split(/\n\s*/) };
}

it('the walk of the README leads from an empty folder to a batch on a board', { timeout: 120_000 }, async () => {
  const { script, lines } = await chapter();
  const folder = await newFolder();
  // As root, the database runs as another user.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'player.mjs'), script);
  const service = spawn(process.execPath, [MAIN, 'board', 'serve', '--port', '0'], { cwd: folder });
  try {
    let said = '';
    service.stdout.on('data', (bytes) => (said += String(bytes)));
    service.stderr.resume();
    const url = await vi.waitFor(
      () => {
        expect(said).toMatch(/^BOARD=/);
        return said.trim().slice('BOARD='.length);
      },
      { timeout: 60_000 },
    );
    const typed = lines
      .map((line) =>
        line.replace(/^B=.*/, `B=${url}`).replaceAll('npm run -s livery --', `"${process.execPath}" "${MAIN}"`),
      )
      .map((line) => line.replace(/^curl /, 'curl -fsS --retry 5 --retry-all-errors '));
    const sent = typed.findIndex((line) => line.startsWith('node player.mjs send'));
    // Boards follow a moment behind the answer to a batch.
    typed.splice(sent + 1, 0, 'until curl -fsS "$B/v1/events" | grep -q vehicle.landed; do sleep 0.05; done');
    const { stdout } = await run('bash', ['-ec', typed.join('\n')], { cwd: folder });
    expect(stdout).toContain('200 {"accepted":2,"deduped":0}');
    expect(stdout).toMatch(/"stat":"softest_landing".*"handle":"Whiskers","value":1.7/);
    expect(stdout).toMatch(/"handle":"Whiskers","since":\d+,"stats":\[{/);
    expect(stdout).toMatch(/"type":"vehicle.landed".*"vertical_speed_ms":1.7/);
  } finally {
    service.kill();
    await once(service, 'exit');
  }
});

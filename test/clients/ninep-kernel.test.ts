import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import type { NinepServer } from '../../src/server/transports/ninep/server.js';
import { printedFaults } from '../support/faults.js';
import { GUEST_FOLDERS, noLinuxMount, programAt, runOnMount } from '../support/linux-mount.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { bareSimulation } from '../support/worlds.js';

const folder = makeTemporaryFolder(GUEST_FOLDERS);
const READER = folder.write(
  'reader.mjs',
  `import { createReadStream } from 'node:fs';
   createReadStream(process.argv[2]).on('end', () => console.log('{"end":true}')).pipe(process.stdout);`,
);
const BUN_READER = folder.write(
  'bun-reader.mjs',
  `for await (const bytes of Bun.file(process.argv[2]).stream()) process.stdout.write(bytes);
   console.log('{"end":true}');`,
);

const python = programAt('python3');
const bun = programAt('bun');
const EVENTS = '/mnt/events';
const STREAM = '/mnt/vessels/active/stream';
/**
 * Runs a program until it has printed four lines, or has ended, or a time limit is reached. The limit is long, because
 * programs start slowly on a busy machine.
 */
const fourLinesOf = (program: string): string =>
  `{ timeout 60 ${program} & echo $! > /run/pid; wait; } | { head -n 4; kill $(cat /run/pid) 2> /dev/null; }`;

const FOLLOWERS: Readonly<Record<string, (file: string) => string>> = {
  'tail-gnu': (file) => `tail -f ${file}`,
  'tail-gnu-new-lines': (file) => `tail -n 0 -f ${file}`,
  'tail-busybox': (file) => `busybox tail -f ${file}`,
};
/**
 * Programs that read files. When these programs read `events`, they wait for new lines. When they read a log, they end
 * after the newest line.
 */
const READERS: Readonly<Record<string, (file: string) => string>> = {
  'cat-gnu': (file) => `cat ${file}`,
  'cat-busybox': (file) => `busybox cat ${file}`,
  'read-bash': (file) => `bash -c 'while read -r line; do echo "$line"; done < ${file}'`,
  node: (file) => `${process.execPath} ${READER} ${file}`,
  ...(python && {
    python: (file: string) => `${python} -uc 'for line in open("${file}"): print(line, end="")'`,
  }),
  ...(bun && {
    bun: (file: string) => `${bun} ${READER} ${file}`,
    'bun-file': (file: string) => `${bun} ${BUN_READER} ${file}`,
  }),
};

const commandsOf = (
  programs: Readonly<Record<string, (file: string) => string>>,
  kind: string,
  file: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(programs).map(([name, command]) => [`${name}-${kind}`, fourLinesOf(command(file))]),
  );

const commands = {
  ...commandsOf(FOLLOWERS, 'events', EVENTS),
  ...commandsOf(FOLLOWERS, 'stream', STREAM),
  ...commandsOf(READERS, 'events', EVENTS),
  ...commandsOf(READERS, 'stream', STREAM),
  write: 'echo tint > /mnt/paint/parts/blend && cat /mnt/paint/parts/blend 2>&1',
  append: `cd /mnt/paint/textures/file && printf one > a.png && printf two >> a.png && cat a.png 2>&1; cd /`,
  copy: 'cp -a /mnt/clock/mode /run/mode && cat /run/mode 2>&1',
};

let server: NinepServer;
let printed: Readonly<Record<string, string>> | null = null;

const rowsOf = (name: string): Record<string, unknown>[] =>
  (printed?.[name] ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const numbersOf = (name: string): number[] =>
  rowsOf(name).map((row) => Number('seq' in row ? row['seq'] : row['detail']));

const consecutive = (numbers: readonly number[]): number[] => numbers.map((_, index) => numbers[0]! + index);

describe.skipIf(noLinuxMount !== null)('a real Linux mount', () => {
  beforeAll(async () => {
    const { tree, world } = await bareSimulation();
    server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    let events = 0;
    const time = setInterval(() => {
      world.emit('test.event', null, String(events++));
      world.step(0.1);
    }, 100);
    printed = await runOnMount(server.port, commands);
    clearInterval(time);
  }, 300_000);
  beforeEach(({ skip }) => skip(printed === null, 'user-mode Linux does not boot here'));
  afterAll(async () => {
    folder.remove();
    await server.close();
  });

  it.each(Object.keys(FOLLOWERS).flatMap((name) => [`${name}-events`, `${name}-stream`]))(
    '%s prints every line of the event file as soon as the server writes the line',
    (name) => {
      const numbers = numbersOf(name);
      expect(numbers).toHaveLength(4);
      expect(numbers).toEqual(consecutive(numbers));
    },
  );

  it.each(Object.keys(READERS))('%s reads events when they happen, and never reaches the end of the file', (name) => {
    const numbers = numbersOf(`${name}-events`);
    expect(numbers).toHaveLength(4);
    expect(numbers).toEqual(consecutive(numbers));
  });

  it.each(Object.keys(READERS))('%s reads the log of a vessel once, to its end', (name) => {
    const numbers = numbersOf(`${name}-stream`).filter((number) => !Number.isNaN(number));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(consecutive(numbers));
  });

  it('echo, >> and cp -a work on the mount as on a disk', () => {
    expect([printed?.['write'], printed?.['append'], printed?.['copy']]).toEqual(['tint\n', 'onetwo', 'stepped\n']);
  });
});

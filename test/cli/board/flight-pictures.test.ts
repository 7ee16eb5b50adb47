import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'jpeg-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FlightPictureOptions, StoredFlightPictures } from '../../../src/cli/board/flight-pictures.js';
import { removeFlightPictures } from '../../../src/cli/board/stored-pictures.js';
import { drawnBodies, flightScene } from '../../../src/cli/flight-scene.js';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';
import type { BoardError } from '../../../src/leaderboard/index.js';
import { parseScene } from '../../../src/simulator/sim/scene-file/parse-scene.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();
const MAIN = join(projectRoot(), 'dist/src/cli/main.js');
const EARTH = { body: 'earth', altitude: 1e5 };

async function openPictures(name: string, program = MAIN, hourly?: FlightPictureOptions['hourly']) {
  const said: string[] = [];
  const folder = join(temporary.path, name);
  const warn = (sentence: string): void => void said.push(sentence);
  const pictures = await StoredFlightPictures.open({ program, folder, warn, ...(hourly && { hourly }) });
  onTestFinished(() => pictures.close());
  return { pictures, said, folder };
}

function programThat(name: string, code: string): string {
  const file = join(temporary.path, `${name}.mjs`);
  writeFileSync(
    file,
    `if (!process.argv.includes('--out')) console.log('{"bodies":["earth"],"look":"1"}');
     else { ${code} }`,
  );
  return file;
}

const QUICK = "const { writeFileSync } = await import('node:fs'); writeFileSync(process.argv.at(-1), 'a picture');";

const reasonsOf = async (drawn: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(drawn)).map((each) => (each.status === 'rejected' ? (each.reason as Error).message : ''));

describe('pictures of flights', () => {
  test('a picture of a flight is drawn once, and stored for later services', async () => {
    const { pictures, said, folder } = await openPictures('stored');
    const [one, two] = await Promise.all([
      pictures.draw({ body: 'luna', altitude: 15_010 }, 'Mia', 'a'),
      pictures.draw({ body: 'Luna', altitude: 15_020 }, 'Mia', 'b'),
    ]);
    expect(said).toEqual([]);
    expect(two).toBe(one);
    const { width, height, data } = decode(one);
    expect([width, height]).toEqual([1200, 630]);
    const brightness = (x: number, y: number): number => data[(y * width + x) * 4]! + data[(y * width + x) * 4 + 1]!;
    // There is sky above the horizon and sunlit ground below.
    expect(brightness(100, 20)).toBeLessThan(60);
    expect(brightness(100, 600)).toBeGreaterThan(100);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)]);
    const again = (await openPictures('stored')).pictures.draw({ body: 'luna', altitude: 15_030 }, 'Mia', 'c');
    expect(Buffer.from(one).equals(await again)).toBe(true);
  });

  test('the pictures of a player are removed when the account is deleted, and those of other players stay', async () => {
    const { pictures, said, folder } = await openPictures('forgotten', programThat('forgotten', QUICK));
    await pictures.draw(EARTH, 'Mia', undefined);
    const [ofMia] = readdirSync(folder);
    await pictures.draw(EARTH, 'Leo', undefined);
    pictures.forget(['Mia', 'Nobody']);
    expect(readdirSync(folder)).toEqual([expect.not.stringContaining(ofMia!)]);
    removeFlightPictures({ folder: join(folder, 'missing'), warn: (sentence) => said.push(sentence) }, ['Leo']);
    expect(said).toEqual([]);
  });

  test('a picture that is drawn while its account is deleted is not stored', async () => {
    const go = join(temporary.path, 'go');
    const code = `const { existsSync } = await import('node:fs'); while (!existsSync('${go}')) await new Promise((done) => setTimeout(done, 20)); ${QUICK}`;
    const { pictures, folder } = await openPictures('deleted', programThat('deleted', code));
    const accounts = new Set(['Mia']);
    const reasons = reasonsOf([pictures.draw(EARTH, 'Mia', 'a', () => Promise.resolve(accounts.has('Mia')))]);
    await expect.poll(() => existsSync(folder) && readdirSync(folder)).toHaveLength(1);
    accounts.delete('Mia');
    pictures.forget(['Mia']);
    writeFileSync(go, '');
    expect(await reasons).toEqual([expect.stringContaining('no longer exists')]);
    expect(readdirSync(folder)).toEqual([]);
    const failed = pictures.draw(EARTH, 'Leo', 'a', () => Promise.reject(new Error('the database is away')));
    expect(await reasonsOf([failed])).toEqual(['the database is away']);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a service that closes ends the current drawing and refuses waiting requests', async () => {
    const { pictures, folder } = await openPictures('closed', programThat('endless', 'setInterval(() => 0, 1e6)'));
    const waiting = [1, 2].map((n) => pictures.draw({ ...EARTH, altitude: n * 1e5 }, 'Mia', 'a'));
    const reasons = reasonsOf(waiting);
    await expect.poll(() => readdirSync(temporary.path).includes('closed') && readdirSync(folder)).toHaveLength(1);
    await pictures.close();
    expect(await reasons).toEqual(Array(2).fill('the service is stopping; try again in 10 s'));
    expect(readdirSync(folder)).toEqual([]);
    expect(await reasonsOf([pictures.draw(EARTH, 'Leo', 'a')])).toEqual(['the service is stopping; try again in 10 s']);
  });

  test('at most sixteen requests for a picture may wait', async () => {
    const { pictures } = await openPictures('busy', programThat('slow', 'setInterval(() => 0, 1e6)'));
    const drawn = Array.from({ length: 25 }, (_, n) =>
      pictures.draw({ ...EARTH, altitude: (n + 10) * 1e6 }, 'Mia', n < 5 ? 'greedy' : `client ${n}`),
    );
    const reasons = reasonsOf(drawn);
    let refused = 0;
    for (const each of drawn)
      each.catch((reason: unknown) => (refused += (reason as Error).message.startsWith('too many') ? 1 : 0));
    await expect.poll(() => refused).toBe(9);
    await pictures.close();
    expect((await reasons).filter((reason) => reason.startsWith('the service is stopping'))).toHaveLength(16);
  });

  test('clients take turns, so one client delays another by at most one picture', async () => {
    const log = join(temporary.path, 'turns.txt');
    const code = `const { appendFileSync, writeFileSync } = await import('node:fs');
      appendFileSync(${JSON.stringify(log)}, process.argv[process.argv.indexOf('--seed') + 1] + ' ');
      writeFileSync(process.argv.at(-1), 'a picture');`;
    const { pictures } = await openPictures('turns', programThat('turns', code));
    const draw = (name: string, client: string) => pictures.draw(EARTH, name, client);
    await Promise.all([draw('A1', 'greedy'), draw('A2', 'greedy'), draw('B', 'other')]);
    // The order in which the requests arrive may vary.
    expect(readFileSync(log, 'utf8')).toMatch(/^(A\d B A\d|B A\d A\d) $/);
  });

  test('after three failed drawings in a row, the service pauses drawing; it logs the reason of each failure', async () => {
    const program = programThat('broken', "console.error('no adapter'); process.exit(2)");
    const { pictures, said } = await openPictures('broken', program);
    for (const n of [1, 2, 3]) await reasonsOf([pictures.draw({ ...EARTH, altitude: n * 1e5 }, 'Mia', 'a')]);
    expect(said).toEqual(Array(3).fill("a flight's picture could not be drawn: no adapter"));
    expect(await reasonsOf([pictures.draw(EARTH, 'Leo', 'a')])).toEqual([
      'pictures cannot be drawn now; try again in 10 s',
    ]);
  });

  test.each([
    ['pictures', { pictures: 2, drawingMs: 300_000 }, 2],
    ['time for drawing', { pictures: 60, drawingMs: 1 }, 1],
  ])('a client has a limited number of %s in an hour; failed drawings do not count', async (name, hourly, allowed) => {
    const code = `if (process.argv.includes('Unlucky')) process.exit(2); ${QUICK}`;
    const { pictures } = await openPictures(`hourly ${name}`, programThat('hourly', code), hourly);
    for (let n = 0; n < 2; n++)
      await expect(pictures.draw(EARTH, 'Unlucky', 'a')).rejects.toThrow('could not be drawn');
    for (let n = 0; n < allowed; n++) await pictures.draw(EARTH, `Mia${n}`, 'a');
    const refusal = await pictures.draw(EARTH, 'Leo', 'a').catch((error: unknown) => error as BoardError);
    expect(refusal).toMatchObject({ code: 'rate_limited', status: 429 });
    expect((refusal as BoardError).retryAfter).toBeGreaterThan(3500);
    expect(Buffer.from(await pictures.draw(EARTH, 'Leo', 'b')).toString()).toBe('a picture');
    // Stored pictures are not limited, because they need not be drawn.
    await pictures.draw(EARTH, 'Mia0', 'a');
  });

  test('pictures that are being drawn count towards the hourly limit', async () => {
    const hourly = { pictures: 1, drawingMs: 300_000 };
    const { pictures } = await openPictures('begun', programThat('begun', QUICK), hourly);
    const reasons = await reasonsOf([pictures.draw(EARTH, 'Mia', 'a'), pictures.draw(EARTH, 'Leo', 'a')]);
    expect(reasons.toSorted()).toEqual(['', expect.stringMatching(/^your address had many pictures drawn/)]);
  });

  test('the service removes drawings that an earlier service left behind', async () => {
    const { pictures, folder } = await openPictures('left', programThat('quick', QUICK));
    const left = join(folder, 'drawing-abc');
    mkdirSync(left, { recursive: true });
    utimesSync(left, 1, 1);
    expect(Buffer.from(await pictures.draw(EARTH, 'Mia', 'a')).toString()).toBe('a picture');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.jpg$/)]);
  });

  test('a player has at most a hundred stored pictures', async () => {
    const { pictures, folder } = await openPictures('many', programThat('quick too', QUICK));
    await pictures.draw(EARTH, 'Leo', 'a');
    const [leo = ''] = readdirSync(folder);
    utimesSync(join(folder, leo), 1, 1);
    await pictures.draw(EARTH, 'Mia', 'a');
    const mia = readdirSync(folder).find((name) => name !== leo)!;
    for (let n = 0; n < 200; n++) {
      const other = join(folder, `${mia.slice(0, 8)}${String(n).padStart(24, '0')}.jpg`);
      writeFileSync(other, 'an earlier picture');
      utimesSync(other, n + 2, n + 2);
    }
    await pictures.draw({ ...EARTH, altitude: 2e5 }, 'Mia', 'a');
    const names = readdirSync(folder);
    expect(names).toHaveLength(101);
    expect(names).toEqual(expect.arrayContaining([leo, mia]));
  });

  test('a drawing program that does not run is refused, and the message contains an example of a valid program', async () => {
    await expect(openPictures('none', '/nowhere/livery')).rejects.toThrow(
      /--flight-pictures \/nowhere\/livery: it does not run .* such as node_modules\/\.bin\/livery/,
    );
  });

  test.each([0, 5000, 4e5, 1e9, 1e308])(
    'a flight at a height of %s m has a valid scene over every body',
    (altitude) => {
      for (const body of drawnBodies())
        expect(() => parseScene(flightScene({ body, altitude }, 'Mia')!.scene, 'flight')).not.toThrow();
    },
  );
});

import { afterEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { treeOver, worldGates } from '../../src/simulator/create-simulation.js';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import { createWorld } from '../../src/simulator/world/index.js';
import { DEEP } from '../support/deep.js';
import { collectFaults } from '../support/faults.js';
import { CATALOGUE, SMALL } from '../simulator/paint/textures/fixtures.js';
import { bareDefaultScene } from '../support/worlds.js';
import { AUDIO } from './cases/audio.js';
import { ERRNOS } from './cases/errnos.js';
import { READS } from './cases/reads.js';
import { STREAMS } from './cases/streams.js';
import { TRACKS } from './cases/tracks.js';
import { UPLOADS } from './cases/uploads.js';
import { WRITES } from './cases/writes.js';
import { DOORS } from './doors.js';
import type { Case } from './steps.js';
import type { Following, Open, Subject } from './subject.js';

const scene = await bareDefaultScene();
const opened: Subject[] = [];
const following: Following[] = [];

afterEach(async () => {
  for (const stream of following.splice(0)) stream.end();
  for (const subject of opened.splice(0)) await subject.close();
});

/** Opens a new world for a case. The limits are so low that a case easily reaches them. */
async function enter(open: Open, { config = {}, world: prepare }: Partial<Case>): Promise<[Subject, FieldTree]> {
  const settings = { ...defaultConfig(), ...config };
  const textures = { limits: SMALL, catalogue: () => CATALOGUE };
  const world = createWorld({
    ...scene,
    clock: 'stepped',
    textures,
    gates: worldGates(settings),
    faults: collectFaults().log,
  });
  const tree = treeOver(world, settings);
  prepare?.(world);
  const subject = await open(world, tree);
  opened.push(subject);
  return [subject, tree];
}

/** Returns the kind of a leaf: its path with placeholders for numbers and for ids of vessels and bodies. */
const kindOf = (path: string): string =>
  path.replace(/^(vessels\/by-id|bodies)\/[^/]+/, '$1/*').replace(/\/[a-z_]*\d+(?=\/|$)/g, '/#');

describe.each(DOORS)('%s', (door, open) => {
  describe.each([
    ['reads', READS],
    ['writes', WRITES],
    ['uploads', UPLOADS],
    ['audio', AUDIO],
    ['tracks', TRACKS],
    ['streams', STREAMS],
    ['errnos', ERRNOS],
  ])('%s', (_kind, cases) => {
    it.each(cases.map((each) => [each.title, each] as const))('%s', async (_title, each) => {
      const [subject] = await enter(open, each);
      for (const step of each.steps) {
        if ((await step({ subject, door, following })) === 'ends') break;
      }
    });
  });

  it(`${DEEP ? 'every leaf' : 'a leaf of every third kind'} has the same text through the protocol as in the tree`, async () => {
    const [subject, tree] = await enter(open, {});
    const leaves = [...tree.files()].filter((path) => tree.lookup(path).type === 'file');
    const kinds = [...new Map(leaves.map((path) => [kindOf(path), path])).values()];
    expect(kinds.length).toBeGreaterThan(500);
    // To save time, each protocol reads every third kind of leaf. Together, the protocols read all kinds.
    const first = DOORS.findIndex(([name]) => name === door);
    const paths = DEEP ? leaves : kinds.filter((_, index) => index % 3 === first % 3);
    const wrong: string[] = [];
    for (const path of paths) {
      const expected = tree.readText(path);
      const text = await subject.read(path);
      // HTTP and MQTT end each text with exactly one line end.
      const mirrored = door === 'HTTP' || door === 'MQTT' ? `${expected.replace(/\n+$/, '')}\n` : expected;
      if (text !== mirrored) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });
});

it('the table of cases covers every errno of the tree', () => {
  const titles = ERRNOS.map(({ title }) => title).join('\n');
  const rows = ['EPERM', 'ENOENT', 'EIO', 'EACCES', 'EBUSY', 'EEXIST', 'ENOTDIR', 'EINVAL', 'EFBIG', 'ENOSPC', 'EROFS'];
  for (const errno of [...rows, 'EOPNOTSUPP']) expect(titles).toContain(errno);
  expect(READS.map(({ title }) => title)).toContain('a directory has no text');
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { type Kind, kindOf, pathPattern, type Row, textPattern } from './row.js';
import { CONTROL_ROWS } from './rows/controls.js';
import { MEDIA_ROWS } from './rows/media.js';
import { PAINT_ROWS } from './rows/paint.js';
import { VESSEL_ROWS } from './rows/vessels.js';
import { WORLD_ROWS } from './rows/world.js';
import { sceneWithEverything } from './scene.js';

/** The rows for all leaves of the field tree (docs/reference/tree.md). */
const ROWS: readonly Row[] = [...WORLD_ROWS, ...VESSEL_ROWS, ...CONTROL_ROWS, ...MEDIA_ROWS, ...PAINT_ROWS];

/** Additional leaves of this server, whose names the document does not contain. */
const OURS = [
  'clock/{mode,step}',
  'camera/cursor',
  'paint/textures/files',
  'debug/{help,spawn}',
  'debug/accessors/reset',
  'debug/vessels/*/despawn',
  'debug/vessels/*/docking/*/{dock,undock}',
];

/** Leaves that may refuse a write of their own text, as a read has returned it. */
const READS_ELSE: readonly RegExp[] = [
  // This leaf may read as empty, but a write must contain an id.
  /^debug\/focus$/,
  /^debug\/vessels\/[^/]+\/teleport$/,
  // These leaves refuse writes while a track plays, because the track controls the camera.
  /^camera\/(mode|follow|tidal)$/,
];

let tree: FieldTree;
let leaves: readonly string[];
beforeAll(async () => {
  ({ tree } = await sceneWithEverything());
  leaves = [...tree.files()];
});

const errnoOf = (path: string, text: string): string => {
  try {
    tree.writeText(path, text);
    return 'ok';
  } catch (error) {
    return (error as { errno: string }).errno;
  }
};

describe('the documented rows of the field tree', () => {
  it.each(ROWS)('the row %s is of kind %s and reads as %s', (row, kind, format) => {
    const pattern = pathPattern(row);
    const paths = kind === 'D' || kind === 'U' ? [row] : leaves.filter((path) => pattern.test(path));
    expect(paths.length, 'leaves of the scene').toBeGreaterThan(0);
    for (const path of paths) {
      const node = tree.lookup(path);
      expect(kindOf(node), path).toBe(kind);
      const hasText = node.type === 'file' || (node.type === 'upload-file' && node.directory.text);
      if (hasText) expect(tree.readText(path), path).toMatch(textPattern(tree, path, format));
    }
  });

  it('the documented rows cover the whole tree, except the leaves that only Livery has', () => {
    const documented = ROWS.map(([row]) => pathPattern(row));
    const ours = OURS.map(pathPattern);
    const isOneOf = (path: string, patterns: readonly RegExp[]): boolean => patterns.some((each) => each.test(path));
    const others = leaves.filter((path) => !isOneOf(path, documented) && !path.startsWith('vessels/active/'));
    expect(others.filter((path) => !isOneOf(path, ours))).toEqual([]);
    expect(ours.filter((pattern) => !others.some((path) => pattern.test(path)))).toEqual([]);
  });

  it('vessels/active has the same leaves as the vessel under control', () => {
    const active = leaves.filter((path) => path.startsWith('vessels/active/'));
    const byId = leaves.filter((path) => path.startsWith('vessels/by-id/Hunter-ship/'));
    expect(active.map((path) => tree.canonical(path))).toEqual(byId);
    expect(active.length).toBeGreaterThan(100);
  });
});

describe('the kinds of leaves', () => {
  const ofKind = (kind: Kind): string[] =>
    leaves.filter((path) => kindOf(tree.lookup(path)) === kind && !path.startsWith('vessels/active/'));

  it('a read-only leaf (kind S) refuses a write', () => {
    expect(ofKind('S').length).toBeGreaterThan(1000);
    for (const path of ofKind('S')) expect(errnoOf(path, '1'), path).toBe('EACCES');
  });

  it('a leaf for a value (kind St) accepts a write of its own text, which does not change the text', () => {
    const paths = ofKind('St').filter((path) => !READS_ELSE.some((pattern) => pattern.test(path)));
    expect(paths.length).toBeGreaterThan(200);
    for (const path of paths.filter((path) => path !== 'clock/step')) {
      const text = tree.readText(path);
      expect(errnoOf(path, text), path).toBe('ok');
      expect(tree.readText(path), path).toBe(text);
    }
  });

  it('a trigger (kind T) accepts only 1, and reads 0', () => {
    for (const path of ofKind('T')) {
      for (const text of ['0', '2', '', 'true']) expect(errnoOf(path, text), path).toBe('EINVAL');
    }
    expect(errnoOf('paint/parts/global/clear', ' 1 ')).toBe('ok');
  });

  it('a leaf for lines or batches (kind L or B) refuses an empty line', () => {
    for (const path of [...ofKind('L'), ...ofKind('B')]) expect(errnoOf(path, ' \t'), path).toBe('EINVAL');
  });

  it('a stream of bytes (kind Smb) has no text, and refuses any text', () => {
    expect(errnoOf('display/stream', '1')).toBe('EACCES');
    expect(() => tree.readText('display/stream')).toThrow('stream');
  });

  it('a directory (kind D) and an upload directory (kind U) cannot be read as text', () => {
    for (const [path, kind] of ROWS) {
      if (kind === 'D' || kind === 'U') expect(() => tree.readText(path), path).toThrow('director');
    }
  });
});

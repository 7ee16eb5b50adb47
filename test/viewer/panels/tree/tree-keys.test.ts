import { expect, test } from 'vitest';
import { type TreeKeyAct, treeKeyAct } from '../../../../src/viewer/panels/tree/tree-keys.js';
import type { TreeRow } from '../../../../src/viewer/state/tree-listing.js';

function row(path: string, expanded?: boolean): TreeRow {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = expanded === undefined ? 'file' : 'directory';
  const place = { level: path.split('/').length, position: 1, size: 1 };
  return { path, entry: { name, type, writable: true }, ...place, ...(expanded !== undefined && { expanded }) };
}

const ROWS = [row('camera', false), row('paint', true), row('paint/parts', false), row('paint/count'), row('time')];

function after(key: string, active: string): string | null {
  const act: TreeKeyAct | null = treeKeyAct(key, ROWS, active);
  return act?.kind === 'go' ? act.to.path : (act?.kind ?? null);
}

test('the up and down arrow keys move between rows of the tree and stop at its ends', () => {
  expect(after('ArrowDown', 'camera')).toBe('paint');
  expect(after('ArrowUp', 'paint')).toBe('camera');
  expect([after('Home', 'time'), after('End', 'camera')]).toEqual(['camera', 'time']);
  expect([after('ArrowUp', 'camera'), after('ArrowDown', 'time')]).toEqual(['none', 'none']);
});

test('the right arrow opens a directory and then enters it, and the left arrow closes it or goes to its parent', () => {
  expect([after('ArrowRight', 'camera'), after('ArrowRight', 'paint')]).toEqual(['press', 'paint/parts']);
  expect([after('ArrowLeft', 'paint'), after('ArrowLeft', 'paint/count')]).toEqual(['press', 'paint']);
  expect([after('ArrowRight', 'time'), after('ArrowLeft', 'time')]).toEqual(['none', 'none']);
});

test('Enter opens a directory or edits a leaf, the space bar operates a control, and other keys do nothing', () => {
  expect([after('Enter', 'camera'), after('Enter', 'time'), after(' ', 'time')]).toEqual(['press', 'change', 'use']);
  expect([after('a', 'time'), treeKeyAct('Enter', ROWS, 'gone')]).toEqual([null, null]);
});

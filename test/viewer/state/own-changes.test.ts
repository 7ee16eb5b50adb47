import { describe, expect, test } from 'vitest';
import { OwnChanges } from '../../../src/viewer/state/own-changes.js';

const SWITCH = 'vessels/by-id/A/paint/parts/enabled';

describe('the texts that the page last wrote or found', () => {
  test('the page keeps only the texts of switches, because it never reads the texts of other leaves', () => {
    const changes = new OwnChanges();
    changes.wrote('paint/parts/global/color', '1 0 0', '0 0 0');
    changes.wrote('paint/parts/enabled', '1', '0');
    changes.found('paint/parts/global/enabled', '1');
    changes.found('paint/parts/blend', 'tint');
    const paths = ['global/color', 'enabled', 'global/enabled', 'blend'].map((leaf) => `paint/parts/${leaf}`);
    expect(paths.map((path) => changes.lastText(path))).toEqual([undefined, '1', '1', undefined]);
  });

  test('the removal of a model drops the texts of its vessels, and undoing the removal restores the texts', () => {
    const changes = new OwnChanges();
    changes.spawned('a.glb', 'A');
    changes.found(SWITCH, '1');
    changes.found('paint/parts/enabled', '1');
    const restore = changes.dropModel('a.glb');
    expect([changes.lastText(SWITCH), changes.lastText('paint/parts/enabled')]).toEqual([undefined, '1']);
    restore();
    expect(changes.lastText(SWITCH)).toBe('1');
    changes.dropModel('a.glb');
    changes.spawned('a.glb', 'A');
    changes.found(SWITCH, '0');
    restore();
    expect(changes.lastText(SWITCH)).toBe('0');
  });
});

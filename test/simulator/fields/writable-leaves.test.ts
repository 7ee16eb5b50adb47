import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../src/base/errors/index.js';
import { defaultSimulation } from '../../support/worlds.js';

const { tree, world } = await defaultSimulation();
const all = [...tree.files()].filter((path) => tree.lookup(path).type !== 'stream');
const writable = all.filter((path) => {
  const node = tree.lookup(path);
  return node.type === 'file' && node.write !== undefined;
});
/** All writable leaves except those whose writes advance the time, separate a vessel, or remove one. */
const settled = writable.filter(
  (path) => !/(clock\/step|ctl\/stage|decouplers\/\d+\/fire|docking\/\d+\/undock|despawn)$/.test(path),
);

describe('every leaf of the default scene', () => {
  it('every leaf of the default scene reads as empty text, or as text that ends in a line end', () => {
    for (const path of all) expect(tree.readText(path), path).toMatch(/^$|\n$/);
  });

  it('every leaf of the default scene that cannot be written refuses a write with a FieldError', () => {
    for (const path of all.filter((leaf) => !writable.includes(leaf))) {
      expect(() => tree.writeText(path, '1\n'), path).toThrow(FieldError);
    }
    expect(settled.length).toBeGreaterThan(100);
  });

  it('every writable leaf accepts random text, or refuses the text with an errno and keeps its own', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...settled),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.string(),
          fc.constantFrom('1e999', '0x1', '-1', '2', '1 1'),
        ),
        (path, text) => {
          const before = tree.readText(path);
          try {
            tree.writeText(path, text);
          } catch (error) {
            expect(error).toBeInstanceOf(FieldError);
            expect(tree.readText(path)).toBe(before);
          }
          for (const component of world.camera.pose.positionEcl) expect(Number.isFinite(component)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

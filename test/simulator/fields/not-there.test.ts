import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../src/base/errors/index.js';
import { FieldTree } from '../../../src/simulator/fields/field-tree.js';
import { directory, sensor } from '../../../src/simulator/fields/node.js';
import { memoryUploads } from '../../support/memory-uploads.js';

const tree = new FieldTree(
  directory({
    paint: directory({ blend: sensor(() => 'tint'), enabled: sensor(() => '0'), color: sensor(() => '1 1 1') }),
    many: directory(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`part${index}`, sensor(() => '')]))),
    parts: directory({
      json: sensor(() => ''),
      ...Object.fromEntries(Array.from({ length: 13 }, (_, index) => [String(index), sensor(() => '')])),
    }),
    stickers: directory({ 0: sensor(() => ''), 7: sensor(() => '') }),
    vessels: directory({ 'by-id': directory({ Hunter: directory({ name: sensor(() => 'Hunter') }) }) }),
    images: memoryUploads({ text: false, fileBytesMax: 4 }),
  }),
  { onSample: () => () => undefined },
);

function messageOf(path: string): string {
  try {
    return tree.readText(path);
  } catch (error) {
    if (error instanceof FieldError) return `${error.errno} ${error.message}`;
    throw error;
  }
}

describe('the error for a path that does not exist', () => {
  it.each([
    ['paint/colour', 'ENOENT paint/colour: no such field; did you mean paint/color?'],
    ['pant/color', 'ENOENT pant/color: no such field; did you mean paint?'],
    ['/paint//enable/', 'ENOENT /paint//enable/: no such field; did you mean paint/enabled?'],
    ['paint/brightness', 'ENOENT paint/brightness: no such field; paint has blend, enabled, color'],
    ['0', 'ENOENT 0: no such field; there is paint, many, parts, stickers, vessels, images'],
    ['blend', 'ENOENT blend: no such field; did you mean paint/blend?'],
    ['vessels/Hunter/name', 'ENOENT vessels/Hunter/name: no such field; did you mean vessels/by-id/Hunter?'],
    ['vessels/Banjo/name', 'ENOENT vessels/Banjo/name: no such field; vessels has by-id'],
    ['snapshots', 'ENOENT snapshots: no such field; there is paint, many, parts, stickers, vessels, images'],
    ['parts/99', 'ENOENT parts/99: no such field; parts has 0 to 12, json'],
    ['parts/-1', 'ENOENT parts/-1: no such field; parts has 0 to 12, json'],
    ['parts/jsn', 'ENOENT parts/jsn: no such field; did you mean parts/json?'],
    ['parts/x', 'ENOENT parts/x: no such field; parts has 0 to 12, json'],
    ['stickers/1', 'ENOENT stickers/1: no such field; stickers has 0, 7'],
    ['paint/blend/mode', 'ENOENT paint/blend/mode: no such field; paint/blend is a value, not a directory'],
    ['images/cat.png', 'ENOENT images/cat.png: no such field; images has nothing in it now'],
  ])('the path %s gets the error %s', (path, message) => {
    expect(messageOf(path)).toBe(message);
  });

  it('the error shows the path in one short line, whatever the path contains', () => {
    expect(messageOf('paint/a\u0000b\nc')).toContain('paint/a·b·c: no such field');
    expect(messageOf(`paint/${'x'.repeat(100_000)}`).length).toBeLessThan(300);
    expect(messageOf('x/'.repeat(50_000)).length).toBeLessThan(300);
  });

  it('a missing path is refused quickly, however long it is', () => {
    // Measure CPU time, so that a pause of the machine does not look like a slow answer.
    const begun = process.cpuUsage();
    for (let i = 0; i < 100; i++) messageOf(`many/${'x'.repeat(15_000)}`);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
  });
});

describe('the error for reading a directory as text', () => {
  it.each([
    ['paint', 'EISDIR paint: a directory; it has blend, enabled, color'],
    ['', 'EISDIR the root: a directory; it has paint, many, parts, stickers, vessels, images'],
    ['images', 'EISDIR images: a directory; it has nothing in it now'],
  ])("reading the directory '%s' as text gets an error with its entries", (path, message) => {
    expect(messageOf(path)).toBe(message);
  });

  it('the error contains only the first names if the directory has many', () => {
    expect(messageOf('many')).toMatch(/it has part0, .*, part15 and 24 more$/);
  });

  it('the leaves of the directory can still be read', () => {
    expect(messageOf('paint/blend')).toBe('tint\n');
  });
});

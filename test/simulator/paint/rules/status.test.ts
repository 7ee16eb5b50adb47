import { describe, expect, it } from 'vitest';
import { KittenPaint } from '../../../../src/simulator/paint/kittens/index.js';
import { createPartPaintStore, paintStatusLine } from '../../../../src/simulator/paint/rules/index.js';

describe('paint/status', () => {
  it('paint/status has its documented text on a fresh start', () => {
    expect(paintStatusLine(createPartPaintStore(), new KittenPaint().status)).toBe(
      'parts=disabled kittens=disabled blend=multiply clones=0/64 bindings=0 raytraced=0 materials= part_error= kitten_error=',
    );
  });

  it('paint/status shows each error on a single line, the one of EVA paint last', () => {
    const store = createPartPaintStore({ enabled: true, blend: 'tint' });
    store.attachRenderer(() => undefined);
    store.reportRenderer({ generation: store.masters.generation, state: 'degraded', error: 'lost\r\nthe device' });
    const kittens = {
      ...new KittenPaint().status,
      state: 'degraded',
      materials: ['body', 'fur.1'],
      error: 'cap\nreached',
    } as const;
    expect(paintStatusLine(store, kittens)).toBe(
      'parts=degraded kittens=degraded blend=tint clones=0/64 bindings=0 raytraced=0 materials=body,fur.1 ' +
        'part_error=lost the device kitten_error=cap reached',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createPartPaintStore, parseBlendMode } from '../../../../src/simulator/paint/rules/index.js';
import type { PaintMasters } from '../../../../src/simulator/paint/rules/masters.js';

function attach(store: ReturnType<typeof createPartPaintStore>) {
  const told: PaintMasters[] = [];
  const detach = store.attachRenderer((masters) => told.push(masters));
  const generation = (): number => told.at(-1)!.generation;
  return {
    told,
    detach,
    ready: (of = generation()) => store.reportRenderer({ generation: of, state: 'active' }),
    fail: (error: string, of = generation()) => store.reportRenderer({ generation: of, state: 'degraded', error }),
  };
}

describe('the master switch of part paint', () => {
  it('the master switch of part paint is off at first, with the blend `multiply`', () => {
    const store = createPartPaintStore();
    expect([store.enabled, store.blend, store.status, store.error]).toEqual([false, 'multiply', 'disabled', '']);
  });

  it('part paint is active as soon as it is switched on if no renderer is attached', () => {
    const store = createPartPaintStore();
    store.setMaster(true);
    expect(store.status).toBe('active');
    store.setMaster(false);
    expect(store.status).toBe('disabled');
  });

  it('part paint is arming until the renderer reports that it draws the paint', () => {
    const store = createPartPaintStore();
    const renderer = attach(store);
    store.setMaster(true);
    expect([store.enabled, store.status]).toEqual([true, 'arming']);
    renderer.ready();
    expect(store.status).toBe('active');
    store.setBlend('tint');
    expect([store.status, renderer.told.at(-1)!.blend]).toEqual(['arming', 'tint']);
    renderer.ready();
    expect(store.status).toBe('active');
  });

  it('part paint ignores a report by the renderer that is older than the latest change of a switch', () => {
    const store = createPartPaintStore();
    const renderer = attach(store);
    store.setMaster(true);
    const old = renderer.told.at(-1)!.generation;
    store.setBlend('replace');
    renderer.ready(old);
    expect(store.status).toBe('arming');
    renderer.fail('too late', old);
    expect(store.status).toBe('arming');
    renderer.ready();
    expect(store.status).toBe('active');
  });

  it('writing the current value of the master switch changes nothing', () => {
    const store = createPartPaintStore();
    const renderer = attach(store);
    store.setMaster(true);
    renderer.ready();
    const { revision } = store;
    store.setMaster(true);
    store.setBlend('multiply');
    expect([store.status, store.revision, renderer.told.length]).toEqual(['active', revision, 2]);
  });

  it('part paint is switched off with a reason when the renderer fails', () => {
    const store = createPartPaintStore();
    const renderer = attach(store);
    store.setMaster(true);
    renderer.fail('pipeline part-paint: out of memory');
    expect([store.enabled, store.status, store.error]).toEqual([
      false,
      'degraded',
      'pipeline part-paint: out of memory',
    ]);
    expect(renderer.told.at(-1)!.enabled).toBe(false);
    store.setMaster(true);
    expect([store.status, store.error]).toEqual(['arming', '']);
    renderer.fail('again');
    store.setMaster(false);
    expect([store.status, store.error]).toEqual(['disabled', '']);
  });

  it('a new blend is stored while the master switch is off, and leaves it off', () => {
    const store = createPartPaintStore();
    store.setBlend('replace');
    expect([store.blend, store.status]).toEqual(['replace', 'disabled']);
  });

  it('a blend is accepted in any letter case', () => {
    expect(parseBlendMode('Replace')).toEqual({ ok: true, value: 'replace' });
  });

  it.each(['', 'add', 'multiply tint'])('the master switch of part paint refuses the blend %j', (token) => {
    expect(parseBlendMode(token)).toMatchObject({ ok: false, errno: 'EINVAL' });
  });

  it('part paint waits for a renderer once one is attached, and stops waiting when it is detached', () => {
    const store = createPartPaintStore({ enabled: true });
    const renderer = attach(store);
    expect(renderer.told).toHaveLength(1);
    expect(store.status).toBe('arming');
    renderer.detach();
    expect(store.status).toBe('active');
  });
});

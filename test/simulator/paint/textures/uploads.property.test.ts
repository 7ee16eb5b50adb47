import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextureStore } from '../../../../src/simulator/paint/textures/index.js';
import type { Upload } from '../../../../src/base/uploads/upload.js';
import { errnoOf } from './fixtures.js';
import { UploadModel } from './upload-model.js';

const LIMITS = { filesMax: 3, bytesMax: 16, fileBytesMax: 8, bindingsMax: 2, maxDimension: 16 };

// The number of names is one more than the maximum number of files.
const name = fc.constantFrom('a', 'a', 'a', 'b', 'c', 'd');
const handle = fc.nat(5);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('open' as const), name, truncate: fc.boolean(), exclusive: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      handle,
      offset: fc.nat(8),
      bytes: fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('resize' as const), name, size: fc.oneof(fc.constant(0), fc.nat(9)) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'abort' as const), handle }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), name }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Pair {
  readonly model = new UploadModel(LIMITS);
  readonly store = new TextureStore({ limits: LIMITS });
  readonly #uploads: Upload[] = [];

  run(step: Step): [store: string, model: string] {
    const { model } = this;
    const { files } = this.store;
    if (step.do === 'open') {
      const opened = files.open(step.name, step);
      if (opened.ok) this.#uploads.push(opened.value);
      return [errnoOf(opened), model.open(step.name, step.truncate, step.exclusive)];
    }
    if (step.do === 'resize') {
      return [errnoOf(files.resize(step.name, step.size)), model.resize(step.name, step.size)];
    }
    if (step.do === 'delete') return [errnoOf(files.delete(step.name)), model.delete(step.name)];
    if (this.#uploads.length === 0) return ['', ''];
    const index = step.handle % this.#uploads.length;
    const [upload, twin] = [this.#uploads[index]!, model.handles[index]!];
    if (step.do === 'write') {
      const { offset, bytes } = step;
      return [errnoOf(upload.write(offset, Uint8Array.from(bytes))), model.write(twin, offset, bytes)];
    }
    if (step.do === 'close') return [errnoOf(upload.close()), model.close(twin)];
    upload.abort();
    model.abort(twin);
    return ['', ''];
  }

  sizes(): [store: number[], model: number[]] {
    const live = this.model.handles.map(({ state }) => state !== 'ended');
    return [
      this.#uploads.filter((_, index) => live[index]).map(({ size }) => size),
      this.model.handles.filter((_, index) => live[index]).map((twin) => this.model.sizeOf(twin)),
    ];
  }
}

describe('any sequence of uploads, truncations, aborts and deletions', () => {
  it('any sequence of uploads has the effect that a simple model predicts', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const pair = new Pair();
        const { model, store } = pair;
        for (const next of steps) {
          const [answer, expected] = pair.run(next);
          seen.add(answer);
          expect(answer).toBe(expected);
          expect([store.files.bytes, store.files.pendingBytes]).toEqual([model.committed, model.pending]);
          expect(store.files.bytes + store.files.pendingBytes).toBeLessThanOrEqual(LIMITS.bytesMax);
          expect(store.files.count).toBeLessThanOrEqual(LIMITS.filesMax);
          const [sizes, expectedSizes] = pair.sizes();
          expect(sizes).toEqual(expectedSizes);
        }
        const files = store.files
          .list()
          .map(({ name, bytes, version }) => ({ name, bytes: bytes && [...bytes], version }));
        expect(files).toEqual([...model.files.values()].sort((a, b) => (a.name < b.name ? -1 : 1)));
      }),
      { numRuns: 800 },
    );
    // All sequences together must have reached each of these outcomes.
    expect([...seen]).toEqual(expect.arrayContaining(['ok', 'EFBIG', 'ENOSPC', 'EEXIST', 'ENOENT', 'EBADF']));
  });

  it('the store contains nothing once every file is deleted, even if a file is still open', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const pair = new Pair();
        const { files } = pair.store;
        for (const next of steps) pair.run(next);
        for (const { name } of files.list()) files.delete(name);
        expect([files.count, files.bytes, files.pendingBytes]).toEqual([0, 0, 0]);
      }),
      { numRuns: 300 },
    );
  });
});

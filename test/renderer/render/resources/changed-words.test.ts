import { describe, expect, it } from 'vitest';
import type { GpuFactory } from '../../../../src/renderer/render/gpu-factory.js';
import { ChangedWords } from '../../../../src/renderer/render/resources/changed-words.js';

function recording() {
  const written: number[][] = [];
  const factory = {
    write: (_buffer: GPUBuffer, _offset: number, words: Uint32Array) => written.push([...words]),
  } as unknown as GpuFactory;
  return { written, words: new ChangedWords(factory, {} as GPUBuffer) };
}

describe('the words of a uniform', () => {
  it('the words of a uniform are written once, and are written again only after a word has changed', () => {
    const { written, words } = recording();
    const frame = new Float32Array([1, 2]);
    expect(words.write(frame)).toBe(true);
    expect(words.write(new Float32Array([1, 2]))).toBe(false);
    // The caller reuses the array for each frame, so the old words must have been copied.
    frame[1] = 3;
    expect(words.write(frame)).toBe(true);
    expect(written).toHaveLength(2);
  });

  it('uniform words are compared bit for bit, so that an unchanged NaN is not written again', () => {
    const { words } = recording();
    expect(words.write(new Float32Array([NaN]))).toBe(true);
    expect(words.write(new Float32Array([NaN]))).toBe(false);
    expect(words.write(new Float32Array([0]))).toBe(true);
    expect(words.write(new Float32Array([-0]))).toBe(true);
  });

  it('uniform words are written again when the number of words changes', () => {
    const { words } = recording();
    expect(words.write(new Float32Array([1, 2]))).toBe(true);
    expect(words.write(new Float32Array([1]))).toBe(true);
    expect(words.write(new Float32Array([1, 2]))).toBe(true);
  });
});

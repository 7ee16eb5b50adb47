import { malformed } from './image-problem.js';

/**
 * Inflates zlib data whose size is known, in bounded memory.
 * @throws ImageProblem when they are damaged, or inflate to more or less
 */
export async function inflateExactly(data: Uint8Array, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  const reader = new Blob([data as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader();
  for (let at = 0; ;) {
    const { done, value } = await reader.read();
    if (done) {
      if (at < size) throw malformed(`inflates to ${at} bytes, not to ${size}`);
      return bytes;
    }
    if (at + value.length > size) {
      await reader.cancel();
      throw malformed(`inflates to more than ${size} bytes`);
    }
    bytes.set(value, at);
    at += value.length;
  }
}

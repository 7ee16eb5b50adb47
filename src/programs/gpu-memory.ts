/** Bytes that a program may hold in textures and buffers. Chosen: far above real scenes, below the memory of a small machine. */
const BYTES_MAX = 4 * 2 ** 30;

/** Counts the memory of textures and buffers, so that a program that makes them without end stops before the machine does. */
export class GpuMemory {
  #held = 0;
  readonly #collected = new FinalizationRegistry<Held>((held) => this.#release(held));

  /** Counts what a program is about to make. @throws RangeError when that is too much */
  require(bytes: number, what: string): void {
    if (this.#held + bytes <= BYTES_MAX) return;
    throw new RangeError(
      `${what} of ${mebibytes(bytes)} MiB: the program holds ${mebibytes(this.#held)} MiB in textures and buffers, ${mebibytes(BYTES_MAX)} MiB at most; destroy() those that it does not need`,
    );
  }

  /** Counts a texture or buffer until it is destroyed or collected. */
  hold(made: GPUTexture | GPUBuffer, bytes: number): void {
    const held: Held = { bytes };
    this.#held += bytes;
    this.#collected.register(made, held);
    const destroy = made.destroy.bind(made);
    Object.defineProperty(made, 'destroy', {
      configurable: true,
      writable: true,
      value: () => {
        this.#release(held);
        destroy();
      },
    });
  }

  #release(held: Held): void {
    this.#held -= held.bytes;
    held.bytes = 0;
  }
}

interface Held {
  bytes: number;
}

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** Returns about how many bytes a texture takes. */
export function textureBytes({ size, format, mipLevelCount = 1, sampleCount = 1 }: GPUTextureDescriptor): number {
  const [width = 1, height = 1, layers = 1] =
    'width' in size ? [size.width, size.height ?? 1, size.depthOrArrayLayers ?? 1] : [...size, 1, 1];
  const texels = width * height * layers * sampleCount;
  // The smaller levels of a pyramid add a third.
  return texels * bytesPerTexel(format) * (mipLevelCount > 1 ? 4 / 3 : 1);
}

/** Returns about how many bytes a texel takes, from the name of the format: `rg16float` has two channels of two bytes. */
function bytesPerTexel(format: GPUTextureFormat): number {
  const [, channels, bits] = /^([rgba]+)(\d+)(?:float|unorm|snorm|uint|sint)/.exec(format) ?? [];
  if (channels !== undefined) return (channels.length * Number(bits)) / 8;
  return /^(bc|etc|eac|astc)/.test(format) ? 1 : 4;
}

/**
 * Maximum size of all textures and buffers of a program, bytes. The value is arbitrary: real scenes need far less, and
 * even a small machine has more memory.
 */
const BYTES_MAX = 4 * 2 ** 30;

export interface ProgramMemory {
  held: number;
}

/**
 * Counts the memory of a device's textures and buffers, so that a program fails before it exhausts the memory of the
 * machine.
 */
export class GpuMemory {
  readonly #all = new Set<Held>();
  readonly #collected = new FinalizationRegistry<Held>((held) => this.#release(held));

  constructor(private readonly program: ProgramMemory) {}

  /** @throws RangeError if `bytes` more would exceed the limit */
  require(bytes: number, what: string): void {
    if (this.program.held + bytes <= BYTES_MAX) return;
    throw new RangeError(
      `${what} of ${mebibytes(bytes)} MiB: the program holds ${mebibytes(this.program.held)} MiB in textures and buffers, and the maximum is ${mebibytes(BYTES_MAX)} MiB; destroy() those that it does not need`,
    );
  }

  hold(made: GPUTexture | GPUBuffer, bytes: number): void {
    const held: Held = { bytes };
    this.program.held += bytes;
    this.#all.add(held);
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

  /** Call it when the device is destroyed. */
  releaseAll(): void {
    for (const held of this.#all) this.#release(held);
  }

  #release(held: Held): void {
    this.program.held -= held.bytes;
    held.bytes = 0;
    this.#all.delete(held);
  }
}

interface Held {
  bytes: number;
}

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

export function textureBytes({ size, format, mipLevelCount = 1, sampleCount = 1 }: GPUTextureDescriptor): number {
  const [width = 1, height = 1, layers = 1] =
    'width' in size ? [size.width, size.height ?? 1, size.depthOrArrayLayers ?? 1] : [...size, 1, 1];
  const texels = width * height * layers * sampleCount;
  // All smaller mip levels together have a third of the texels of level 0.
  return texels * bytesPerTexel(format) * (mipLevelCount > 1 ? 4 / 3 : 1);
}

/** Estimates the size of a texel from the name of its format. */
function bytesPerTexel(format: GPUTextureFormat): number {
  const [, channels, bits] = /^([rgba]+)(\d+)(?:float|unorm|snorm|uint|sint)/.exec(format) ?? [];
  if (channels !== undefined) return (channels.length * Number(bits)) / 8;
  return /^(bc|etc|eac|astc)/.test(format) ? 1 : 4;
}

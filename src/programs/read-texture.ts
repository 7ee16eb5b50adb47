import { TEXEL_FORMATS } from './texel-formats.js';

/** A picture: RGBA, 8 bits per channel, straight alpha, row 0 at the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export type GpuWait = <T>(work: Promise<T>) => Promise<T>;

/**
 * Alignment of rows, bytes: in a buffer that receives a copy, every row must begin at a multiple of it (WebGPU §3.6.1).
 */
const ROW_ALIGNMENT = 256;

/**
 * Reads mip level 0 of the first layer of a texture.
 * @throws TypeError if the texture cannot be copied; the message says how to change that
 */
export async function readTexture(device: GPUDevice, texture: GPUTexture, wait: GpuWait): Promise<Picture> {
  const { width, height, format, label } = texture;
  const name = label === '' ? 'the texture' : `the texture '${label}'`;
  const texel = TEXEL_FORMATS[format];
  if (!texel) {
    throw new TypeError(
      `${name} has the format ${format}; readPixels() reads ${Object.keys(TEXEL_FORMATS).join(', ')}`,
    );
  }
  if (texture.sampleCount > 1) {
    throw new TypeError(
      `${name} has ${texture.sampleCount} samples per texel; read the texture that it is resolved to`,
    );
  }
  if ((texture.usage & GPUTextureUsage.COPY_SRC) === 0) {
    throw new TypeError(`${name} cannot be copied; add GPUTextureUsage.COPY_SRC to its usage`);
  }
  const bytesPerRow = Math.ceil((width * texel.size) / ROW_ALIGNMENT) * ROW_ALIGNMENT;
  const buffer = device.createBuffer({
    size: bytesPerRow * height,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  });
  try {
    const encoder = device.createCommandEncoder();
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]);
    device.queue.submit([encoder.finish()]);
    await wait(buffer.mapAsync(GPUMapMode.READ));
    const from = new DataView(buffer.getMappedRange());
    const data = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) texel.read(from, y * bytesPerRow + x * texel.size, data, (y * width + x) * 4);
    }
    return { width, height, data };
  } finally {
    buffer.destroy();
  }
}

/** Sets alpha to 255 everywhere, because a canvas with the mode `opaque` ignores the stored alpha. */
export function opaque({ width, height, data }: Picture): Picture {
  const out = new Uint8ClampedArray(data);
  for (let at = 3; at < out.length; at += 4) out[at] = 255;
  return { width, height, data: out };
}

/** Divides the colours by alpha, because a canvas with the mode `premultiplied` stores the product. */
export function straightened({ width, height, data }: Picture): Picture {
  const out = new Uint8ClampedArray(data);
  for (let at = 0; at < out.length; at += 4) {
    const alpha = out[at + 3]!;
    for (let channel = at; channel < at + 3 && alpha > 0; channel++) out[channel] = (out[channel]! * 255) / alpha;
  }
  return { width, height, data: out };
}

/** True if all texels are equal, which usually means that nothing was drawn. */
export function isBlank({ data }: Picture): boolean {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  return words.every((word) => word === words[0]);
}

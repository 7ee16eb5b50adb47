import { detectKind } from '../../base/images/index.js';

/** Number of bytes from the start of a file that {@link pictureFault} needs to recognize a picture. */
export const PICTURE_HEAD_BYTES = 256;

/** Names of the formats that the page can show, by file extension. */
const SHOWN = { png: 'PNG', jpg: 'JPEG', jpeg: 'JPEG', bmp: 'BMP', hdr: 'HDR', dds: 'DDS', ktx: 'KTX', ktx2: 'KTX2' } as const; // prettier-ignore
const OTHER_PICTURES = /^(webp|gif|svg|tiff?|avif|heic|psd|exr|tga)$/;
const OTHER_MODELS = /^(obj|fbx|dae|stl|ply|3ds|blend|usdz?|3mf|max|ma|mb|c4d|skp|step)$/;

/**
 * Returns a sentence that says why a file cannot be uploaded as a picture; null if it can.
 * @param head the first bytes of the file
 */
export function pictureFault(name: string, head: Uint8Array): string | null {
  if (head.length === 0) return `nothing was sent; ${name} is empty; choose another file`;
  if (detectKind(head) !== 'unknown') return null;
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(SHOWN, ending)) {
    const format = SHOWN[ending as keyof typeof SHOWN];
    return `nothing was sent; ${name} is not a ${format} inside; save it as a ${format} again`;
  }
  if (OTHER_MODELS.test(ending)) return `nothing was sent; the page opens models as glTF: export it as .glb`;
  const formats = new Intl.ListFormat('en').format(new Set(Object.values(SHOWN)));
  if (OTHER_PICTURES.test(ending)) return `nothing was sent; the page shows ${formats} only: save it as a PNG`;
  return `nothing was sent; ${name} is not a file that this page knows: the page takes images, .glb and .gltf models, liveries and camera tracks`;
}

/** Minimum and maximum side of a picture, pixels; the same limits as for frames of the server. */
export const PICTURE_SIDE_MIN = 16;
export const PICTURE_SIDE_MAX = 4096;

export const PRESETS = [
  { name: 'HD', width: 1280, height: 720 },
  { name: 'Full HD', width: 1920, height: 1080 },
  { name: '4K', width: 3840, height: 2160 },
  { name: 'Square', width: 1080, height: 1080 },
  { name: 'Upright', width: 1080, height: 1920 },
] as const;

/** Parses the side of a picture; null unless the text is an integer within the limits. */
export function sideOf(text: string): number | null {
  const side = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0;
  return side >= PICTURE_SIDE_MIN && side <= PICTURE_SIDE_MAX ? side : null;
}

/** Returns a file name whose characters are valid on every system. */
export function pictureFileName(picture: {
  readonly scene: string;
  /** Universal time of the scene, s. */
  readonly ut: number;
  readonly width: number;
  readonly height: number;
}): string {
  const { scene, ut, width, height } = picture;
  const seconds = Math.max(0, Math.floor(ut));
  const two = (value: number): string => String(Math.floor(value) % 60).padStart(2, '0');
  const hours = String(Math.floor(seconds / 3600) % 24).padStart(2, '0');
  const time = `${Math.floor(seconds / 86_400)}d${hours}h${two(seconds / 60)}m${two(seconds)}s`;
  const name = scene.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'scene';
  return `${name.slice(0, 80)}_${time}_${width}x${height}.png`;
}

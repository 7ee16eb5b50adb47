export const DISPLAY_ENCODINGS = ['rgba-zlib', 'rgba'] as const;
export type DisplayEncoding = (typeof DISPLAY_ENCODINGS)[number];

export interface DisplaySettings {
  readonly enabled: boolean;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  readonly encoding: DisplayEncoding;
}

export const DISPLAY_DEFAULTS: DisplaySettings = {
  enabled: false,
  fps: 15,
  width: 320,
  height: 180,
  encoding: 'rgba-zlib',
};

/** Values outside these ranges are clamped. */
export const DISPLAY_RANGES = { fps: [1, 60], width: [16, 1920], height: [16, 1920] } as const;

/** Formats settings as one text: `320x180@15 rgba-zlib`. */
export function formatDisplay({ width, height, fps, encoding }: DisplaySettings): string {
  return `${width}x${height}@${fps} ${encoding}`;
}

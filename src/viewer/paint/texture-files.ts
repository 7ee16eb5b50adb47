import type { TextureFile } from '../../renderer/live/index.js';

export function parseTextureFiles(text: string): TextureFile[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const [name = '', bytes = '0', kind = '', version = '0', ready = '0'] = row.split(' ');
      return {
        name,
        bytes: Number(bytes),
        kind: kind as TextureFile['kind'],
        version: Number(version),
        ready: ready === '1',
      };
    });
}

/** Reports whether a file is a picture. Returns true also for a file that is still being uploaded. */
export function isPicture({ kind, ready }: TextureFile): boolean {
  return !ready || kind !== 'unknown';
}

export function firstPicture(files: readonly TextureFile[]): TextureFile | undefined {
  return files.find((file) => file.ready && isPicture(file));
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB'];

/** Formats a size, for example `1.4 MiB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]!}`;
}

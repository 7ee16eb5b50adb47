import type { ImageState } from '../../simulator/paint/stickers/index.js';

interface Obstacle {
  readonly tone: 'warn' | 'bad';
  readonly text: string;
}

const OF_IMAGE: Readonly<Record<Exclude<ImageState, 'ready'>, Obstacle>> = {
  uploading: { tone: 'warn', text: 'waiting for its image' },
  missing: { tone: 'bad', text: 'not shown: its image is missing' },
  failed: { tone: 'bad', text: 'not shown: its image cannot be read' },
};

/**
 * Returns the reason why the picture does not show a sticker; null if it shows the sticker.
 *
 * @param image absent until the server has reported it
 * @param isLive whether the image is ready and the surface is there
 */
export function stickerObstacle(image: ImageState | undefined, isLive: boolean): Obstacle | null {
  if (image === undefined || isLive) return null;
  if (image !== 'ready') return OF_IMAGE[image];
  return { tone: 'warn', text: 'not shown: its vessel or part is gone' };
}

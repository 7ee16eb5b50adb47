/**
 * The scale of a picture on a stage, CSS pixels per texel, and the position of the picture's top left corner relative
 * to the stage's.
 */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maximum CSS pixels per texel. Chosen: a texel is then as large as a fingertip. */
export const SCALE_MAX = 32;

/** Returns the zoom that fits the whole picture into the stage and centres it, with at most one CSS pixel per texel. */
export function fitted(picture: Size, stage: Size): Zoom {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return {
    scale,
    x: (stage.width - picture.width * scale) / 2,
    y: (stage.height - picture.height * scale) / 2,
  };
}

/**
 * Zooms by a factor around the point `at` of the stage: the texel there stays in place. The picture never becomes
 * smaller than when all of it fits.
 */
export function zoomedAt(
  zoom: Zoom,
  factor: number,
  at: { readonly x: number; readonly y: number },
  { picture, stage }: { readonly picture: Size; readonly stage: Size },
): Zoom {
  const least = fitted(picture, stage);
  const scale = Math.min(SCALE_MAX, zoom.scale * factor);
  if (scale <= least.scale) return least;
  const grown = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown };
}

/** Returns the coordinates of the texel under a point of the stage. They may be outside of the picture. */
export function texelAt(zoom: Zoom, at: { readonly x: number; readonly y: number }): { x: number; y: number } {
  return { x: Math.floor((at.x - zoom.x) / zoom.scale), y: Math.floor((at.y - zoom.y) / zoom.scale) };
}

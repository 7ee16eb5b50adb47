/**
 * The scale of a picture on the stage (CSS pixels per texel), and the position of its top left corner relative to the
 * stage's top left corner.
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

/** Maximum number of CSS pixels per texel. Chosen: at this zoom, a texel is as large as a fingertip. */
export const SCALE_MAX = 32;

/** Returns the zoom that shows the whole picture in the middle of the stage, with at most one CSS pixel per texel. */
export function fitted(picture: Size, stage: Size): Zoom {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return {
    scale,
    x: (stage.width - picture.width * scale) / 2,
    y: (stage.height - picture.height * scale) / 2,
  };
}

/**
 * Zooms by a factor while the texel at the point `at` of the stage stays in place. The picture never gets smaller than
 * with {@link fitted}.
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

/** Returns the texel at a point of the stage. The point may be outside the picture. */
export function texelAt(zoom: Zoom, at: { readonly x: number; readonly y: number }): { x: number; y: number } {
  return { x: Math.floor((at.x - zoom.x) / zoom.scale), y: Math.floor((at.y - zoom.y) / zoom.scale) };
}

/**
 * The passes of a frame that can be drawn as a picture. The picture is transparent where the pass has nothing to show.
 *
 * - `albedo`: colours of surfaces in display sRGB, with paint but without stickers
 * - `normal`: the axes right, up and towards the camera as red, green and blue, each × 0.5 + 0.5
 * - `material`: perceptual roughness, metalness and occlusion as red, green and blue
 * - `emissive`: light that surfaces emit, as it would look in the dark
 * - `stickers`: the stickers on surfaces in display sRGB; alpha is how much of the surface they hide
 * - `depth`: the distance along the view. The hue goes once round the colour circle whenever the distance doubles. The
 *   brightness decreases from 0.25 m to 262 km
 * - `tiles`: for each tile, the lists that contain it, in the bands and colours of `TileMap.picture`
 * - `light`: lit surfaces and the sky, before glass, edge smoothing and averaging
 *
 * Each value is the source of the pass's picture. For `surfaces`, the source is the G-buffer, and an entry point of
 * shaders/passes/capture.wgsl draws the picture from it. The name of the entry point begins with the name of the pass.
 */
export const PASS_SOURCES = {
  albedo: 'surfaces',
  normal: 'surfaces',
  material: 'surfaces',
  emissive: 'surfaces',
  stickers: 'overlay',
  depth: 'surfaces',
  tiles: 'tile map',
  light: 'lit picture',
} as const;

export type PassName = keyof typeof PASS_SOURCES;

/** Every list of passes is in this order. */
export const PASS_NAMES = Object.keys(PASS_SOURCES) as readonly PassName[];

/**
 * Passes of a frame that can be drawn separately. A picture is transparent where its pass has nothing to show.
 *
 * - `albedo`: surface colours in display sRGB, with paint, without stickers
 * - `normal`: right, up and towards the camera as red, green and blue, each × 0.5 + 0.5
 * - `material`: perceptual roughness, metalness and occlusion as red, green and blue
 * - `emissive`: light that surfaces emit, as it would appear in the dark
 * - `stickers`: the stickers on surfaces, in display sRGB; alpha is the share of the surface that they hide
 * - `depth`: distance along the view. The hue goes once around the circle for each doubling of the distance. Brightness
 *   falls from 0.25 m to 262 km
 * - `tiles`: the lists into which tiles were sorted, in the bands and colours of `TileMap.picture`
 * - `light`: lit surfaces and sky, before glass, edge smoothing and averaging
 *
 * Each value says where the picture of the pass comes from. `surfaces` is the G-buffer: an entry point of
 * shaders/passes/capture.wgsl draws the picture, and its name begins with the name of the pass.
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

/** All lists of passes have this order. */
export const PASS_NAMES = Object.keys(PASS_SOURCES) as readonly PassName[];

/**
 * The passes of a frame that can be drawn separately. Their pictures are transparent where a pass has nothing to show.
 *
 * - `albedo`: colour of surfaces in display sRGB, with paint, without stickers
 * - `normal`: the components right, up and towards the camera as red, green and blue, each × 0.5 + 0.5
 * - `material`: perceptual roughness, metallic and occlusion as red, green and blue
 * - `emissive`: the light that surfaces emit, as the picture would show it in the dark
 * - `stickers`: the overlay of stickers on surfaces in display sRGB; alpha is the share of the surface that it hides
 * - `depth`: distance along the view. Hue goes round once per doubling of the distance, and brightness falls from 0.25
 *   m to 262 km
 * - `tiles`: the lists into which tiles were sorted, in the bands and colours of `TileMap.picture`
 * - `light`: lit surfaces and sky, before glass, edge smoothing and averaging
 *
 * The value of each pass names the source of its picture. The source `surfaces` is the G-buffer: the entry point of
 * shaders/passes/capture.wgsl whose name begins with the name of the pass draws the picture from it.
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

/** The names of all passes, in the order in which they are listed everywhere. */
export const PASS_NAMES = Object.keys(PASS_SOURCES) as readonly PassName[];

/**
 * The passes that a frame can be taken apart into. Their pictures are transparent where the pass has nothing to show.
 *
 * - `albedo`: colour of surfaces, display sRGB, paint included, stickers not
 * - `normal`: right, up and towards the camera as red, green and blue; ·0.5 + 0.5
 * - `material`: perceptual roughness, metallic and occlusion as red, green and blue
 * - `emissive`: what surfaces give off, as the picture would show it in the dark
 * - `stickers`: the overlay that stickers lay on surfaces, display sRGB; alpha is how much it hides
 * - `depth`: hue goes round once per doubling of the distance along the view, brightness falls from 0.25 m to 262 km
 * - `tiles`: which tiles were sorted into which lists; bands and colours of `TileMap.picture`
 * - `light`: lit surfaces and sky, before glass, edge smoothing and averaging
 *
 * The value says what the picture is made from: `surfaces` are drawn from the G-buffer, by the entry point of
 * shaders/passes/capture.wgsl that begins with the name of the pass.
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

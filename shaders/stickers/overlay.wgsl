// Combines the stickers of a pixel into one overlay for its surface. Twin of
// src/renderer/export/formulas/sticker-projection.ts; test/gpu/stickers.test.ts draws the same cases with both.
#import "frame/bindings.wgsl"
#import "stickers/bindings.wgsl"
#import "stickers/plane.wgsl"
#import "stickers/wrap.wgsl"

// True to draw the boxes of stickers instead of their images.
override STICKER_DEBUG: bool = false;

// True if at least one sticker is wrapped round a hull, or covers only one part.
override STICKER_KNOBS: bool = false;

const NO_PART: u32 = 0xfffffffeu;
// A sticker is invisible where the cosine of the angle between its normal and the normal of the surface is below
// ANGLE_GONE, and fully visible above ANGLE_WHOLE.
const ANGLE_GONE: f32 = 0.2;
const ANGLE_WHOLE: f32 = 0.4;
const LEAST_ALPHA_OF_TEXEL: f32 = 0.004;
// When an overlay lets less than this share through, no more stickers are added: they would change the picture by less
// than half an 8-bit step.
const LEAST_TRANSMITTANCE: f32 = 0.002;

struct StickerOverlay {
  // Linear colour of the stickers, times their coverage.
  colour: vec3f,
  transmittance: f32,
}

struct StickerPicture {
  image: u32,
  // Size of level 0, texels.
  extent: vec2u,
  layer: u32,
  // Size of an atlas texel, in texture coordinates.
  texel: vec2f,
}

// Samples one mip level of an image, clamped to the edges of the level. `uv`: (0, 0) is the top left corner.
fn sticker_texel(picture: StickerPicture, uv: vec2f, level: u32) -> vec4f {
  let size = vec2f(max(picture.extent >> vec2u(level), vec2u(1u)));
  let place = sticker_images[picture.image].levels[level];
  let texel = vec2f(vec2u(place & 0xffffu, place >> 16u)) + clamp(uv * size, vec2f(0.5), size - 0.5);
  return textureSampleLevel(sticker_atlas, table_sampler, texel * picture.texel, picture.layer, 0.0);
}

// `right`, `down`: change of uv per pixel.
fn sticker_image(image: u32, uv: vec2f, right: vec2f, down: vec2f) -> vec4f {
  let words = sticker_images[image].extent;
  let extent = vec2u(words & 0xffffu, words >> 16u);
  let picture = StickerPicture(image, extent, sticker_images[image].layer, 1.0 / vec2f(textureDimensions(sticker_atlas)));
  // Change of the position per pixel, in texels of level 0.
  let across = right * vec2f(extent);
  let along = down * vec2f(extent);
  let span = max(dot(across, across), dot(along, along));
  let last = sticker_images[image].level_count - 1u;
  let level = clamp(0.5 * log2(max(span, 1e-12)), 0.0, f32(last));
  let lower = u32(level);
  let part = level - f32(lower);
  return mix(sticker_texel(picture, uv, lower), sticker_texel(picture, uv, min(lower + 1u, last)), part);
}

fn sticker_checker(decal: vec2f) -> vec4f {
  let squares = floor(8.0 * decal.x) + floor(8.0 * decal.y);
  let alpha = 0.35 + 0.3 * (squares - 2.0 * floor(0.5 * squares));
  return vec4f(alpha, 0.0, alpha, alpha);
}

// The inner loop searches for the next box that contains the point. The expensive code comes after that loop, and
// therefore runs only when four neighbouring pixels have all found their next box. A software adapter always runs the
// code inside an `if`. Such an adapter also runs the body of a loop once too often if the loop tests its condition at
// the start, so these loops test their conditions at the end. `row`: the instance of a part, or NO_PART.
fn sticker_overlay(pixel: vec2u, position: vec3f, plane: PixelPlane, row: u32) -> StickerOverlay {
  var overlay = StickerOverlay(vec3f(0.0), 1.0);
  let point = vec4f(position, 1.0);
  let range = sticker_range(pixel);
  var at = range.x;
  loop {
    var index: u32;
    var decal: vec3f;
    var inside: bool;
    var wrapped: Unrolled;
    loop {
      index = sticker_entries[at];
      at++;
      decal = vec3f(dot(stickers[index].x, point), dot(stickers[index].y, point), dot(stickers[index].z, point));
      if (STICKER_KNOBS) {
        let extents = stickers[index].extents.xyz;
        wrapped = unrolled(stickers[index].wrap.xyz, decal * extents);
        decal = select(decal, wrapped.point / extents, stickers[index].wrap.z > 0.0);
      }
      // In this form, the comparison is false for NaN.
      inside = all(abs(decal) <= vec3f(0.5));
      if (STICKER_KNOBS) {
        let rows = stickers[index].rows;
        inside = inside && row >= rows.x && row < rows.y;
      }
      continuing {
        break if inside || at >= range.y;
      }
    }
    // On parts, stickers do not cover surfaces that face away from them. Blades of grass are covered on both sides, so
    // only the magnitude of the cosine counts.
    let is_part = row != NO_PART;
    var facing = dot(plane.normal, stickers[index].normal);
    facing = select(abs(facing), facing, is_part);
    var texel: vec4f;
    if (STICKER_DEBUG) {
      texel = sticker_checker(decal.xy);
    } else {
      let uv = vec2f(decal.x, -decal.y) + 0.5;
      let x = stickers[index].x.xyz;
      let y = stickers[index].y.xyz;
      var right = vec2f(dot(x, plane.right), dot(y, plane.right));
      var down = vec2f(dot(x, plane.down), dot(y, plane.down));
      if (STICKER_KNOBS) {
        let wrap = stickers[index].wrap.xyz;
        let extents = stickers[index].extents.xyz;
        let z = stickers[index].z.xyz;
        let is_wrapped = wrap.z > 0.0;
        let right_step = vec3f(right, dot(z, plane.right)) * extents;
        let down_step = vec3f(down, dot(z, plane.down)) * extents;
        right = select(right, unrolled_step(wrap, wrapped, right_step) / extents.xy, is_wrapped);
        down = select(down, unrolled_step(wrap, wrapped, down_step) / extents.xy, is_wrapped);
        // The normal of the hull at this point: the normal at the anchor, turned about the hull's axis.
        let across = x * (extents.x * -wrap.y) + y * (extents.y * wrap.x);
        let turned = across * (inverseSqrt(max(dot(across, across), 1e-12)) * wrapped.turn.y);
        facing = select(facing, dot(plane.normal, stickers[index].normal * wrapped.turn.x + turned), is_wrapped);
      }
      texel = sticker_image(stickers[index].image, uv, right, down);
      texel = vec4f(texel.rgb * stickers[index].brightness, texel.a);
    }
    let kept = select(texel, vec4f(0.0), !inside || texel.a < LEAST_ALPHA_OF_TEXEL);
    let share = kept * (stickers[index].alpha * smoothstep(ANGLE_GONE, ANGLE_WHOLE, facing));
    overlay.colour += share.rgb * overlay.transmittance;
    overlay.transmittance *= 1.0 - share.a;
    continuing {
      break if at >= range.y || overlay.transmittance <= LEAST_TRANSMITTANCE;
    }
  }
  return overlay;
}

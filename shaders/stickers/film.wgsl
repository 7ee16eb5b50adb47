// The stickers of a pixel as one film on its surface. Twin of src/scene/stickers/sticker-projection.ts; both draw the cases of
// test/gpu/stickers.test.ts.
#import "frame/bindings.wgsl"
#import "stickers/bindings.wgsl"
#import "stickers/plane.wgsl"

// Shows boxes instead of images.
override STICKER_DEBUG: bool = false;

// Cosine between surface and box at which a sticker is gone, and from which it is whole.
const ANGLE_GONE: f32 = 0.2;
const ANGLE_WHOLE: f32 = 0.4;
// Texels of less alpha are left out.
const LEAST_ALPHA_OF_TEXEL: f32 = 0.004;
// What lies below adds less than half a step of the picture.
const LEAST_TRANSMITTANCE: f32 = 0.002;

struct StickerFilm {
  // Linear, times coverage.
  colour: vec3f,
  // Share of the surface that shows through.
  transmittance: f32,
}

// Level `level` of an image, clamped to its edges. `uv`: (0, 0) is the top left corner.
fn sticker_texel(image: u32, uv: vec2f, level: u32) -> vec4f {
  let words = sticker_images[image].extent;
  let size = vec2f(max(vec2u(words & 0xffffu, words >> 16u) >> vec2u(level), vec2u(1u)));
  let place = sticker_images[image].levels[level];
  let texel = vec2f(vec2u(place & 0xffffu, place >> 16u)) + clamp(uv * size, vec2f(0.5), size - 0.5);
  let atlas = 1.0 / vec2f(textureDimensions(sticker_atlas));
  return textureSampleLevel(sticker_atlas, table_sampler, texel * atlas, sticker_images[image].layer, 0.0);
}

// Between the two levels that are nearest; a whole level costs one look. `span`: of a pixel, squared, in texels of level 0.
fn sticker_image(image: u32, uv: vec2f, span: f32) -> vec4f {
  let last = f32(sticker_images[image].level_count - 1u);
  let level = clamp(0.5 * log2(max(span, 1e-12)), 0.0, last);
  let lower = u32(level);
  let part = level - f32(lower);
  var colour = sticker_texel(image, uv, lower) * (1.0 - part);
  for (var turn = 0u; turn < u32(part > 0.0); turn++) {
    colour += sticker_texel(image, uv, lower + 1u) * part;
  }
  return colour;
}

fn sticker_checker(decal: vec2f) -> vec4f {
  let squares = floor(8.0 * decal.x) + floor(8.0 * decal.y);
  let alpha = 0.35 + 0.3 * (squares - 2.0 * floor(0.5 * squares));
  return vec4f(alpha, 0.0, alpha, alpha);
}

// `normal`: of the surface without its relief.
fn sticker_film(pixel: vec2u, position: vec3f, normal: vec3f, plane: PixelPlane) -> StickerFilm {
  var film = StickerFilm(vec3f(0.0), 1.0);
  let point = vec4f(position, 1.0);
  let range = sticker_range(pixel);
  // The topmost first: what it leaves of the light goes to the next, until nothing is left.
  for (var at = range.x; at < range.y && film.transmittance > LEAST_TRANSMITTANCE; at++) {
    let index = sticker_entries[at];
    let x = stickers[index].x;
    let y = stickers[index].y;
    let decal = vec3f(dot(x, point), dot(y, point), dot(stickers[index].z, point));
    let facing = abs(dot(normal, stickers[index].normal));
    // Written so that what is no number is outside. A loop of no or one turn: only a loop lets a software adapter leave work out.
    let inside = all(abs(decal) <= vec3f(0.5)) && facing >= ANGLE_GONE;
    for (var turn = 0u; turn < u32(inside); turn++) {
      let uv = vec2f(decal.x, -decal.y) + 0.5;
      var texel: vec4f;
      if (STICKER_DEBUG) {
        texel = sticker_checker(decal.xy);
      } else {
        let image = stickers[index].image;
        let words = sticker_images[image].extent;
        let size = vec2f(vec2u(words & 0xffffu, words >> 16u));
        let right = vec2f(dot(x.xyz, plane.right), dot(y.xyz, plane.right)) * size;
        let down = vec2f(dot(x.xyz, plane.down), dot(y.xyz, plane.down)) * size;
        texel = sticker_image(image, uv, max(dot(right, right), dot(down, down)));
        texel = vec4f(texel.rgb * stickers[index].brightness, texel.a);
      }
      let kept = select(texel, vec4f(0.0), texel.a < LEAST_ALPHA_OF_TEXEL);
      let share = kept * (stickers[index].alpha * smoothstep(ANGLE_GONE, ANGLE_WHOLE, facing));
      film.colour += share.rgb * film.transmittance;
      film.transmittance *= 1.0 - share.a;
    }
  }
  return film;
}

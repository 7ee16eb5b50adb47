// Draws pixels without a surface: the sky, the star's disc and glow, the Milky Way. Spans of tiles give the region, the
// depth test (equal to 0) picks the pixels; stars and planets are points that passes/stars.wgsl adds. Partner of
// src/render/passes/sky.ts.
#import "atmosphere/sky.wgsl"
#import "atmosphere/milky-way.wgsl"
#import "lib/dither.wgsl"
#import "lighting/display.wgsl"
#import "lighting/bindings.wgsl"

// True when starlight can be seen: by day under air it cannot.
override STARLIGHT: bool = true;
// True when the star's disc or its glow may be in the picture.
override STAR: bool = true;

struct SkyVertex {
  @builtin(position) position: vec4f,
  @location(0) ray: vec3f,
}

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> SkyVertex {
  var out: SkyVertex;
  out.position = vec4f(listed_position(0u, instance, vertex), 0.0, 1.0);
  out.ray = sky_ray(out.position.xy);
  return out;
}

@fragment
fn fragment_main(in: SkyVertex) -> @location(0) vec4f {
  let direction = normalize(in.ray);
  let sky = textureSampleLevel(sky_table, table_sampler, sky_view_from_local(direction), 0.0);
  var radiance = sky.rgb;
  if (STARLIGHT) {
    radiance += milky_way(direction) * starlight_seen(sky);
  }
  if (STAR) {
    // The loop has no or one turn: only a loop lets a software adapter leave work out.
    let from_star = length(direction - atmosphere.sun.xyz);
    for (var turn = 0u; turn < u32(from_star < star_reach()); turn++) {
      radiance += star_image(direction, from_star);
    }
  }
  let noise = dither_at(vec2u(in.position.xy)) * (1.0 / 255.0);
  return vec4f(display_from_radiance(radiance) + noise, 1.0);
}

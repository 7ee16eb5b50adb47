import { describe, expect, test } from 'vitest';
import { vec3, type Vec3 } from '../../src/base/math/index.js';
import { miePhase } from '../../src/renderer/scene/sky/phase.js';
import {
  fastAcos,
  horizonMapping,
  SKY_TABLE_HEIGHT,
  SKY_TABLE_WIDTH,
} from '../../src/renderer/scene/sky/sky-view-mapping.js';
import { hazeThickening, skyShare } from '../twins/haze.js';
import { baseShare, cloudCoverFromBelow, cloudPlace } from '../twins/cloud-shape.js';
import { skyState } from '../../src/renderer/scene/sky/sky-state.js';
import { distanceToTop, starVisibility, sunlight } from '../../src/renderer/scene/sky/sunlight.js';
import { airless, frameOver, planet } from '../renderer/scene/sky/fixtures.js';
import { sharedGpu } from '../support/shared-device.js';
import { rayleighPhase } from '../twins/rayleigh-phase.js';
import { skyViewFromLocal } from '../twins/sky-view-mapping.js';
import { openSkyBench } from './sky-evaluate.js';

const gpu = await sharedGpu();
/** Altitude of a camera above the clouds, m. */
const ABOVE_CLOUDS = 2000;
const DEGREE = Math.PI / 180;
const DIRECTIONS: Vec3[] = [];
for (let zenith = 3; zenith < 180; zenith += 12) {
  for (let azimuth = 0; azimuth <= 180; azimuth += 45) {
    const [z, a] = [zenith * DEGREE, azimuth * DEGREE];
    DIRECTIONS.push([Math.sin(z) * Math.cos(a), Math.sin(z) * Math.sin(a), Math.cos(z)]);
  }
}

function expectClose(actual: readonly number[] | undefined, expected: readonly number[], tolerance: number): void {
  expected.forEach((value, i) => expect(Math.abs((actual?.[i] ?? NaN) - value)).toBeLessThanOrEqual(tolerance));
}

describe.skipIf(gpu === null)('the sky on the GPU', async () => {
  if (gpu === null) return;
  const sky = await openSkyBench(gpu.device);

  test('clouds have the same shape, shade and position on the GPU as on the CPU', async () => {
    const frame = frameOver();
    const { along, origin, towardsStar } = skyState(frame).clouds!;
    await sky.show(frame);
    const inputs = [0.4, 0.56, 0.6, 0.75, 1].flatMap((density) =>
      [0.01, 0.05, 0.6].map((height) => [density, height, 0.1, height === 0.6 ? -0.2 : 0.3]),
    );
    const shapes = await sky.evaluate(
      'vec4f(cloud_cover(input.x, input.y), cloud_place(cloud_aside(input.yzw), input.w, atmosphere.clouds_place.xy), 0.0)',
      inputs,
    );
    const shades = await sky.evaluate(
      'vec4f(cloud_radiance(CloudLight(vec3f(0.0), vec3f(1.0)), vec4f(0.0, input.x, 0.5 + input.zw), input.wy, atmosphere.clouds_place.zw, 0.0), 0.0)',
      inputs,
    );
    inputs.forEach(([density = 0, x = 0, y = 0, z = 0], i) => {
      const aside = [along[0] * x + along[1] * y, along[2] * x + along[3] * y] as const;
      const place = cloudPlace(aside, z, origin);
      expectClose(shapes[i], [cloudCoverFromBelow(density, x), ...place], 1e-5);
      expectClose(shades[i], [baseShare(density, [y, z], towardsStar, [z, x])], 1e-5);
    });
  });

  test('the pipelines for air are not built for a scene in space, and are built for the first scene with air', async () => {
    const bench = await openSkyBench(gpu.device);
    const { counters } = bench.context;
    const before = counters.pipelines;
    await bench.show(frameOver({ body: airless() }));
    expect(counters.pipelines).toBe(before);
    await bench.show(frameOver());
    await bench.show(frameOver({ elevation: 20 * DEGREE }));
    expect(counters.pipelines).toBe(before + 2);
  });

  test('the sky on the GPU computes the same phase functions and arc cosine as the CPU', async () => {
    await sky.show(frameOver());
    const cosines = Array.from({ length: 33 }, (_, i) => [i / 16 - 1]);
    const actual = await sky.evaluate(
      'vec4f(rayleigh_phase(input.x), mie_phase(input.x, vec3f(0.8)).x, mie_phase(input.x, vec3f(0.4)).y, fast_acos(input.x))',
      cosines,
    );
    cosines.forEach(([x = 0], i) => {
      const expected = [rayleighPhase(x), miePhase(x, 0.8), miePhase(x, 0.4), fastAcos(x)];
      expected.forEach((value, k) =>
        expect(Math.abs((actual[i]?.[k] ?? NaN) / (value || 1) - (value ? 1 : 0))).toBeLessThan(1e-3),
      );
    });
  });

  test.each([2, 10_000, 420_000, 3.8e8])(
    'at an altitude of %s m, the sky on the GPU maps directions to the same table coordinates as the CPU',
    async (altitude) => {
      const frame = frameOver({ altitude });
      await sky.show(frame);
      const state = skyState(frame);
      const view = { mapping: horizonMapping(state), cameraRadius: state.meanRadius + state.altitude };
      const actual = await sky.evaluate('vec4f(sky_view_from_local(input.xyz), 0.0, 0.0)', DIRECTIONS);
      DIRECTIONS.forEach((direction, i) => {
        const [u, v] = skyViewFromLocal(view, direction);
        expectClose(actual[i], [u / SKY_TABLE_WIDTH, v / SKY_TABLE_HEIGHT], 2e-4);
      });
    },
  );

  test('sunlight from the sky table on the GPU equals the integral through the air', async () => {
    const frame = frameOver();
    await sky.show(frame);
    const state = skyState(frame);
    const rows = [0, 1000, 9000, 40_000, 99_000, 420_000, 3e7].flatMap((altitude) =>
      [1, 0.6, 0.3, 0.12, 0.05, 0.01, 0, -0.03, -0.1, -0.3, -0.6, -1].map((mu) => [altitude, mu]),
    );
    const actual = await sky.evaluate('vec4f(sunlight(input.x, input.y), star_visibility(input.x, input.y))', rows);
    rows.forEach(([altitude = 0, mu = 0], i) => {
      const visible = starVisibility(state.meanRadius, altitude, mu, state.sunAngularRadius);
      expectClose(actual[i], [...sunlight(state, altitude, mu, state.sunAngularRadius), visible], 0.02);
    });
  });

  test('for a planet, too, the GPU computes the distance to the top of the air to within a metre', async () => {
    await sky.show(frameOver());
    const rows = [
      [2, 1],
      [2, 0],
      [50_000, -0.05],
      [99_999, 0.5],
    ] as const;
    const actual = await sky.evaluate('vec4f(distance_to_top(input.x, input.y))', rows);
    rows.forEach(([altitude, mu], i) => {
      const expected = distanceToTop(skyState(frameOver()), altitude, mu);
      expect(Math.abs((actual[i]?.[0] ?? NaN) - expected)).toBeLessThan(Math.max(1, expected * 1e-5));
    });
  });

  test('the sky on the GPU is blue by day, brighter at the horizon, and finite everywhere', async () => {
    await sky.show(frameOver({ elevation: 60 * DEGREE }));
    const sample = 'textureSampleLevel(sky_table, table_sampler, sky_view_from_local(normalize(input.xyz)), 0.0)';
    const [zenith = [], horizon = []] = await sky.evaluate(sample, [
      [0, 0, 1],
      [-1, 0, 0.02],
    ]);
    expect(zenith[2]).toBeGreaterThan(2 * (zenith[0] ?? Infinity));
    expect(horizon[0]).toBeGreaterThan(2 * (zenith[0] ?? Infinity));
    for (const row of await sky.evaluate(sample, DIRECTIONS)) {
      for (const channel of row) expect(channel).toBeGreaterThanOrEqual(0);
    }
  });

  test('the sky on the GPU is warm towards a setting sun, and dark at midnight', async () => {
    const sample = 'textureSampleLevel(sky_table, table_sampler, sky_view_from_local(normalize(input.xyz)), 0.0)';
    await sky.show(frameOver({ elevation: 1 * DEGREE }));
    const [sunset = []] = await sky.evaluate(sample, [[1, 0, 0.03]]);
    expect(sunset[0]).toBeGreaterThan(3 * (sunset[2] ?? Infinity));
    await sky.show(frameOver({ elevation: -40 * DEGREE }));
    const [midnight = []] = await sky.evaluate(sample, [[1, 0, 0.03]]);
    expect(Math.max(...midnight.slice(0, 3))).toBeLessThan(0.01);
  });

  test('the sky on the GPU shows a lit limb with black space above it from orbit', async () => {
    await sky.show(frameOver({ altitude: 420_000, elevation: 30 * DEGREE }));
    const limb = (altitude: number): Vec3 => {
      const sine = (6_371_000 + altitude) / 6_791_000;
      return [-sine, 0, -Math.sqrt(1 - sine * sine)];
    };
    const sample = 'textureSampleLevel(sky_table, table_sampler, sky_view_from_local(input.xyz), 0.0)';
    const [low = [], high = [], space = []] = await sky.evaluate(sample, [limb(10_000), limb(60_000), [0, 0, 1]]);
    expect(low[2]).toBeGreaterThan(0.1);
    expect(high[2]).toBeLessThan(0.2 * (low[2] ?? 0));
    expectClose(space, [0, 0, 0, 1], 1e-3);
    // The limb is blue instead of pink, because ozone absorbs half of the red light.
    expect(low[0]).toBeLessThan(0.3 * (low[2] ?? 0));
  });

  test('the sky on the GPU is black beside a large body, however far away it is', async () => {
    const body = planet({ meanRadius: 6e7 });
    for (const radii of [3, 44, 70, 90, 120, 175]) {
      await sky.show(frameOver({ body, altitude: radii * body.meanRadius, elevation: 0.1 }));
      const sample = 'textureSampleLevel(sky_table, table_sampler, sky_view_from_local(normalize(input.xyz)), 0.0)';
      const beside = [-1, 0, 1].map((x) => [x, 1.2, -radii]);
      for (const space of await sky.evaluate(sample, beside)) expect(space).toEqual([0, 0, 0, 1]);
    }
  });

  test('the sky on the GPU tints distant surfaces with its own colour', async () => {
    await sky.show(frameOver({ elevation: 30 * DEGREE }));
    const expression = 'vec4f(aerial_perspective(vec3f(0.0), input.xyz, length(input.xyz)), 0.0)';
    const along = (distance: number) => vec3.scale(vec3.normalize([-1, 0, 0.02]), distance);
    const [near = [], far = [], sky0 = []] = [
      ...(await sky.evaluate(expression, [along(50), along(400_000)])),
      ...(await sky.evaluate('textureSampleLevel(sky_table, table_sampler, sky_view_from_local(input.xyz), 0.0)', [
        along(1),
      ])),
    ];
    expect(Math.max(...near)).toBeLessThan(0.001);
    // Distant ground is seen through much air, so it has the colour of the sky beside it.
    expectClose(far, sky0.slice(0, 3), 0.05);
  });

  test('haze thickens with distance on the GPU as on the CPU, and has the colour of the low sky', async () => {
    await sky.show(frameOver({ altitude: 100, elevation: 4 * DEGREE }));
    const places = [0, 3000, 40_000].map((distance) => [0.9, distance]);
    const factors = await sky.evaluate(
      'vec4f(haze_thickening(input.x, input.y), sky_share(haze_thickening(input.x, input.y)), 0.0, 0.0)',
      places,
    );
    places.forEach(([densities = 0, distance = 0], i) => {
      const thickening = hazeThickening(densities, distance);
      expectClose(factors[i], [thickening, skyShare(thickening)], 1e-5);
    });
    // In the direction opposite the star, the air in front of the ground is bluer than the sky above the ground. If the
    // shader mixed the ground with the colour of the sky, this difference would be only half as large.
    const last = vec3.scale(vec3.normalize([-1, 0, -0.0045]), 36_000);
    const [ground = []] = await sky.evaluate(
      'vec4f(aerial_perspective(vec3f(0.0), input.xyz, length(input.xyz)), 0.0)',
      [last],
    );
    const [above = []] = await sky.evaluate(
      'textureSampleLevel(sky_table, table_sampler, sky_view_from_local(input.xyz), 0.0)',
      [vec3.normalize([-1, 0, 0.002])],
    );
    for (let c = 0; c < 3; c++) expect(ground[c]! / above[c]!).toBeGreaterThan(0.6);
  });

  test('the environment map has sky above and ground below, and is blurred by roughness', async () => {
    await sky.show(frameOver({ elevation: 60 * DEGREE, altitude: ABOVE_CLOUDS }));
    const [up = [], down = []] = await sky.evaluate('vec4f(environment_specular(input.xyz, 0.0), 0.0)', [
      [0, 0, 1],
      [0, 0, -1],
    ]);
    expect(up[2]).toBeGreaterThan(2 * (up[0] ?? Infinity));
    expect(down[2]).toBeLessThan(1.2 * (down[0] ?? 0));
    const [roughUp = []] = await sky.evaluate('vec4f(environment_specular(input.xyz, 1.0), 0.0)', [[0, 0, 1]]);
    expect(roughUp[0]).toBeGreaterThan(up[0] ?? Infinity);
    const [white = []] = await sky.evaluate('vec4f(environment_diffuse(input.xyz), 0.0)', [[0, 0, 1]]);
    expect(white[2]).toBeGreaterThan(0.1);
    expect(white[2]).toBeLessThan(0.6);
  });

  test('below clouds, the sky gives more light and is less blue than above them', async () => {
    const zenith = async (altitude: number): Promise<number[]> => {
      await sky.show(frameOver({ elevation: 60 * DEGREE, altitude }));
      const [light = []] = await sky.evaluate('vec4f(environment_specular(input.xyz, 0.0), 0.0)', [[0, 0, 1]]);
      return light;
    };
    const [below, above] = [await zenith(20), await zenith(ABOVE_CLOUDS)];
    expect(below[0]).toBeGreaterThan(1.5 * above[0]!);
    expect(below[2]! / below[0]!).toBeLessThan(0.8 * (above[2]! / above[0]!));
  });

  test('the irradiance polynomial of the sky agrees with the environment map', async () => {
    // Leave out low elevations of the star. With a low star, the map is less accurate, because only some of its samples
    // hit the glow at the horizon.
    for (const elevation of [60, 40, -4]) {
      await sky.show(frameOver({ elevation: elevation * DEGREE }));
      const inMap = 'environment_uv(octahedral_from_normal(input.xyz), IRRADIANCE_SQUARE)';
      const map = await sky.evaluate(`textureSampleLevel(environment_map, table_sampler, ${inMap}, 0.0)`, DIRECTIONS);
      const polynomial = await sky.evaluate('vec4f(irradiance_at(irradiance_here(), input.xyz), 0.0)', DIRECTIONS);
      const most = Math.max(...map.flatMap((texel) => texel.slice(0, 3)));
      map.forEach((texel, i) => expectClose(polynomial[i], texel.slice(0, 3), 0.04 * most));
    }
  });

  test.each([
    { altitude: 20, distances: [30, 100, 300], rises: [-0.06, 0, 0.2], tolerance: 2e-4 },
    // The camera is at the height where shadows on the ground are drawn up to a distance that equals this height. If
    // the brightness had a step at that distance, the picture would show a band.
    { altitude: 1500, distances: [1500, 3000, 6000], rises: [-0.24, 0], tolerance: 3e-3 },
  ])(
    'close to a camera at an altitude of $altitude m, through_near_air() agrees with aerial_perspective()',
    async (given) => {
      await sky.show(frameOver({ altitude: given.altitude, elevation: 30 * DEGREE }));
      const places = given.distances.flatMap((distance) =>
        given.rises.map((rise) => vec3.scale(vec3.normalize([-1, 0.3, rise]), distance)),
      );
      const colour = 'vec3f(0.8, 0.4, 0.1)';
      const far = await sky.evaluate(`vec4f(aerial_perspective(${colour}, input.xyz, length(input.xyz)), 0.0)`, places);
      const light = `near_air_light(normalize(input.xyz), ${Math.max(...given.distances)}.0)`;
      const near = await sky.evaluate(
        `vec4f(through_near_air(near_air_here(), ${colour}, input.z, length(input.xyz), ${light}), 0.0)`,
        places,
      );
      near.forEach((radiance, i) => expectClose(radiance, (far[i] ?? []).slice(0, 3), given.tolerance));
    },
  );

  test('the environment map has no seam across the edges of the octahedral map', async () => {
    const edge = 0.4375;
    const places = [-0.4, 0.3].flatMap((along) => [
      [0.5 + edge, 0.5 + along],
      [0.5 - edge, 0.5 + along],
      [0.5 + along, 0.5 + edge],
      [0.5 + along, 0.5 - edge],
    ]);
    // Take a point A just inside an edge of the map, the nearest point E of the edge, and the point B as far outside
    // the edge. The angle from A to B must be about twice the angle from A to E. At a seam, the direction would turn
    // back behind the edge.
    const outwards = 'sign(input.xy - 0.5) * select(vec2f(0.0), vec2f(0.01), abs(input.xy - 0.5) > vec2f(0.43))';
    const inside = `local_from_environment(input.xy - ${outwards})`;
    const angles = await sky.evaluate(
      `vec4f(length(${inside} - local_from_environment(input.xy + ${outwards})), length(${inside} - local_from_environment(input.xy)), 0.0, 0.0)`,
      places,
    );
    for (const [across = 0, toEdge = 1] of angles) {
      expect(toEdge).toBeGreaterThan(0.01);
      expect(across).toBeGreaterThan(1.7 * toEdge);
      expect(across).toBeLessThan(2.3 * toEdge);
    }
  });

  test('on a body without air, the sky on the GPU is black, and the sunlight keeps its colour', async () => {
    await sky.show(frameOver({ body: airless(), elevation: 20 * DEGREE }));
    const [above = []] = await sky.evaluate(
      'textureSampleLevel(sky_table, table_sampler, sky_view_from_local(input.xyz), 0.0)',
      [[0, 0, 1]],
    );
    expectClose(above, [0, 0, 0, 1], 1e-3);
    const [light = []] = await sky.evaluate('vec4f(sun_light_at(input.xyz), 0.0)', [[10, 0, -1]]);
    expectClose(light, [Math.PI, Math.PI, Math.PI], 1e-3);
  });

  test('the sky on the GPU redraws its tables only after the sky has changed', async () => {
    const frame = frameOver({ elevation: 0.5 });
    await sky.show(frameOver({ body: airless() }));
    expect(await sky.show(frame)).toBe(4);
    expect(await sky.show(frame)).toBe(0);
    const turned = { ...frame, view: { ...frame.view, worldFromView: [0, 0, 0, 1] as const } };
    expect(await sky.show(turned)).toBe(0);
    expect(await sky.show(frameOver({ elevation: 0.51 }))).toBe(2);
    expect(await sky.show(frameOver({ elevation: 0.51, altitude: 50 }))).toBe(2);
  });
});

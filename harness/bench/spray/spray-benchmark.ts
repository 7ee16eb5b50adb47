import { BufferAttribute, BufferGeometry, FrontSide, Ray as ThreeRay, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { invariant } from '../../../src/base/errors/index.js';
import { vec3, type Vec3 } from '../../../src/base/math/index.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';
import { Picker, type Ray } from '../../../src/simulator/sim/picking/index.js';
import type { PartTemplate, Snapshot } from '../../../src/simulator/sim/index.js';
import type { Mesh } from '../../../src/simulator/models/index.js';
import type { Benchmark, BenchResult } from '../benchmark.js';
import { partGrid, PARTS_PER_VESSEL, PartGridWorld } from '../frame/part-grid.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { groundWorld } from './ground-world.js';

const PARTS = 10_000;
const RAYS = 2_000;
const ROUNDS = 7;
const RANGE = 2_000;
const LEAST = 10_000;

export const sprayBenchmark: Benchmark = {
  name: 'spray',
  title: 'Rays that aim a sticker: 10,000 parts, one part, the ground; beside three-mesh-bvh on one mesh',
  run,
};

type Cast = () => boolean;

function run(log: (line: string) => void): Promise<BenchResult> {
  const model = buildShape('sphere');
  const { mesh } = model.primitives[0]!;
  const triangles = (mesh.indices.length / 3).toLocaleString('en-US');
  // The lattice has a single template, `cube`. In this benchmark, the mesh of that template is a ball.
  const templates = new Map<string, PartTemplate>([['cube', { id: 'cube', displayName: 'Ball', model }]]);
  const scene = new PartGridWorld(partGrid(PARTS)).takeSnapshot();

  log('one part, ours and three-mesh-bvh in turn');
  const atOne = raysAround(mesh.radius, mesh.centre);
  const one = new PartGridWorld(partGrid(1)).takeSnapshot();
  const onePicker = new Picker(templates);
  const three = new ThreeRays(mesh);
  compareHits(onePicker, one, three, atOne);
  const [single, peer] = ratesOf([
    atOne.map((ray) => () => onePicker.pick(one, ray, RANGE) !== null),
    atOne.map((ray) => {
      const cast = three.caster(ray);
      return () => cast() !== null;
    }),
  ]);

  log(`${PARTS.toLocaleString('en-US')} parts`);
  const picker = new Picker(templates);
  const rays = raysAround(partGrid(PARTS).cameraDistance, [0, 0, 0]);
  const start = performance.now();
  picker.pick(scene, rays[0]!, RANGE);
  const first = performance.now() - start;
  const [fleet] = ratesOf([rays.map((ray) => () => picker.pick(scene, ray, RANGE) !== null)]);
  const moving = movingRate(picker, scene, rays);

  log('the ground');
  const ground = groundWorld();
  const groundPicker = new Picker(new Map());
  const [walks] = ratesOf([ground.rays.map((ray) => () => groundPicker.pick(ground.snapshot, ray, RANGE) !== null)]);

  const input = `${PARTS.toLocaleString('en-US')} parts of ${triangles} triangles`;
  const name = 'three-mesh-bvh, one mesh';
  const rows: BenchRow[] = [
    {
      input,
      figure: 'rays per second',
      ours: fleet!,
      peer: { name, value: peer! },
      budget: { text: `≥ ${LEAST.toLocaleString('en-US')}`, kept: fleet! >= LEAST },
    },
    { input, figure: 'first ray, everything prepared, ms', ours: first },
    { input, figure: 'ray after every vessel moved, ms', ours: moving },
    {
      input: `one part of ${triangles} triangles`,
      figure: 'rays per second',
      ours: single!,
      peer: { name, value: peer! },
    },
    { input: `Luna from ${ground.height} m up`, figure: 'rays per second', ours: walks! },
  ];
  return Promise.resolve({
    rows,
    notes: [
      `median of ${ROUNDS} rounds of ${RAYS.toLocaleString('en-US')} rays each, range ${RANGE} m; craft of ${PARTS_PER_VESSEL} parts`,
      `rays from a sphere around the parts toward points within it; ${hitShare(picker, scene, rays)} % of those at the fleet hit`,
      'peer: MeshBVH.raycastFirst on the same mesh, front faces only, without vessels, parts and poses',
    ],
  });
}

/**
 * Measures the rate of each list of casts. The lists take turns, so that other load on the machine affects all of them
 * alike.
 */
function ratesOf(lists: readonly (readonly Cast[])[]): number[] {
  const rates = lists.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    lists.forEach((casts, index) => {
      const start = performance.now();
      for (const cast of casts) cast();
      // The first round fills caches, and the engine compiles the code.
      if (round > 0) rates[index]!.push((casts.length * 1000) / (performance.now() - start));
    });
  }
  return rates.map(median);
}

/**
 * Returns the time of a cast while the vessels move. Each ray gets new vessel objects and part lists, as after a
 * simulation step, so the picker cannot reuse cached data.
 */
function movingRate(picker: Picker, scene: Snapshot, rays: readonly Ray[]): number {
  const times: number[] = [];
  for (const ray of rays.slice(0, 30)) {
    const vessels = scene.vessels.map((vessel) => ({ ...vessel, parts: [...vessel.parts] }));
    const start = performance.now();
    picker.pick({ ...scene, vessels }, ray, RANGE);
    times.push(performance.now() - start);
  }
  return median(times);
}

function raysAround(radius: number, centre: Vec3): Ray[] {
  let seed = 1;
  const next = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1;
  const point = (): Vec3 => [next(), next(), next()];
  return Array.from({ length: RAYS }, () => {
    const origin = vec3.add(centre, vec3.scale(vec3.normalize(point()), radius * 1.5));
    const target = vec3.add(centre, vec3.scale(point(), radius * 0.5));
    return { origin, direction: vec3.normalize(vec3.subtract(target, origin)) };
  });
}

function compareHits(picker: Picker, snapshot: Snapshot, three: ThreeRays, rays: readonly Ray[]): void {
  for (const ray of rays) {
    const ours = picker.pick(snapshot, ray, RANGE)?.distance ?? null;
    const theirs = three.caster(ray)();
    const same = ours === null ? theirs === null : theirs !== null && Math.abs(ours - theirs) < 1e-4;
    invariant(same, `a ray hits the mesh at ${String(ours)} m here and at ${String(theirs)} m in three-mesh-bvh`);
  }
}

function hitShare(picker: Picker, snapshot: Snapshot, rays: readonly Ray[]): number {
  return Math.round((100 * rays.filter((ray) => picker.pick(snapshot, ray, RANGE) !== null).length) / rays.length);
}

/** Casts rays against the front faces of one mesh with three-mesh-bvh, as its documentation recommends. */
class ThreeRays {
  readonly #bvh: MeshBVH;

  constructor(mesh: Mesh) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(mesh.positions.slice(), 3));
    geometry.setIndex(new BufferAttribute(mesh.indices.slice(), 1));
    this.#bvh = new MeshBVH(geometry);
  }

  /** @returns a function that casts the ray and returns the distance, m, or null on a miss */
  caster({ origin, direction }: Ray): () => number | null {
    const ray = new ThreeRay(new Vector3(...origin), new Vector3(...direction));
    return () => this.#bvh.raycastFirst(ray, FrontSide)?.distance ?? null;
  }
}

import { affinePoint, vec3, type Vec3 } from '../../base/math/index.js';
import { type BakedMasks, type BakedSticker, bakePrimitive, type Pause, stickersOver } from './bake.js';
import type { PaintedNode, PaintedPrimitive, PaintedVessel } from './painted-vessel.js';
import { PageShelves } from './page-shelves.js';
import { ImageLevels, SurfaceSampler } from './surface-sampler.js';
import { PAGE_SIDE, TexturePage } from './texture-page.js';
import { type Chart, CHART_MARGIN, chartsOf, crossOf, placeCharts, type Unwrapped } from './unwrap.js';

/**
 * Maximum number of texture pages in a file. This number limits the memory: painting four pages takes 80 MiB, and 64
 * MiB more if stickers cover metal. It also limits the size of the file: the PNG files of four pages have about 10 MB.
 */
export const PAGES_MAX = 4;
/** Maximum density of a page, texels per metre. */
export const DENSITY_MAX = 128;
/**
 * Minimum density of a page, texels per metre. Below it, patterns and stickers would be blurred. Surfaces that do not
 * fit even at this density are left out.
 */
export const DENSITY_LEAST = 8;

/** Where a primitive's colours are on the pages: the page, and the coordinates of each vertex on it. */
export interface BakedSurface {
  readonly unwrapped: Unwrapped;
  readonly page: number;
  /** True if the page also has roughness and metalness, which is necessary if a sticker covers metal. */
  readonly roughMetal: boolean;
}

export interface BakedVessel {
  readonly pages: readonly TexturePage[];
  readonly surfaces: ReadonlyMap<PaintedPrimitive, BakedSurface>;
  /** Density of the pages, texels per metre; 0 when nothing was baked. */
  readonly density: number;
  /** Number of surfaces for which no page had room. */
  readonly leftOut: number;
}

interface Candidate {
  readonly node: PaintedNode;
  readonly row: number;
  readonly primitive: PaintedPrimitive;
  readonly positions: Float64Array;
  readonly stickers: readonly BakedSticker[];
  readonly charts: readonly Chart[];
  readonly area: number;
}

/** Paints textures for surfaces that have more than one colour. */
export async function bakeVessel(
  vessel: PaintedVessel,
  stickers: readonly BakedSticker[],
  masks: BakedMasks,
  pause: Pause,
): Promise<BakedVessel> {
  const candidates: Candidate[] = [];
  for (const [row, node] of vessel.nodes.entries()) {
    for (const primitive of node.primitives) {
      await pause();
      const candidate = candidateOf(node, row, primitive, stickers);
      if (candidate) candidates.push(candidate);
    }
  }
  candidates.sort((a, b) => b.area - a.area);
  const { density, placed, shelves } = await placeAll(candidates, pause);
  const wantsMetal = (candidate: Candidate): boolean =>
    candidate.stickers.length > 0 && candidate.primitive.worn.metallic > 0 && !candidate.primitive.worn.mapped?.unlit;
  const pages = shelves.map(({ height }, page) => {
    const onPage = [...placed].filter(([, place]) => place.page === page);
    return new TexturePage(
      Math.ceil(height / 4) * 4,
      onPage.some(([candidate]) => wantsMetal(candidate)),
    );
  });
  const images = new ImageLevels();
  const surfaces = new Map<PaintedPrimitive, BakedSurface>();
  for (const [candidate, { page, unwrapped }] of placed) {
    const sampler = new SurfaceSampler(candidate.primitive.worn, images);
    await bakePrimitive({ ...candidate, masks, unwrapped, density, sampler, page: pages[page]! }, pause);
    surfaces.set(candidate.primitive, { unwrapped, page, roughMetal: wantsMetal(candidate) });
    await pause();
  }
  for (const page of pages) {
    page.finish(CHART_MARGIN);
    await pause();
  }
  return { pages, surfaces, density: pages.length > 0 ? density : 0, leftOut: candidates.length - placed.size };
}

function candidateOf(
  node: PaintedNode,
  row: number,
  primitive: PaintedPrimitive,
  stickers: readonly BakedSticker[],
): Candidate | null {
  const { mesh, coat, stock } = primitive;
  if (stock.kind === 'glass') return null;
  const reached = stickers.filter((sticker) => reaches(sticker, row, node, primitive));
  const isPatterned = coat?.colour && coat.pattern;
  if (reached.length === 0 && !isPatterned) return null;
  const positions = new Float64Array(mesh.positions.length);
  const pointAt = (vertex: number): Vec3 => [
    positions[vertex * 3]!,
    positions[vertex * 3 + 1]!,
    positions[vertex * 3 + 2]!,
  ];
  for (let vertex = 0; vertex < mesh.positions.length / 3; vertex++) {
    const point = vec3.map([0, 1, 2], (axis) => mesh.positions[vertex * 3 + axis]!);
    positions.set(affinePoint(node.placement, point), vertex * 3);
  }
  let area = 0;
  let isTouched = false;
  for (let triangle = 0; triangle < mesh.indices.length / 3; triangle++) {
    area += Math.hypot(...crossOf(positions, mesh.indices, triangle)) / 2;
    if (isTouched || reached.length === 0) continue;
    const corners = [0, 1, 2].map((k) => pointAt(mesh.indices[triangle * 3 + k]!));
    isTouched = stickersOver(reached, row, corners).length > 0;
  }
  if (!isTouched && !isPatterned) return null;
  const charts = chartsOf(positions, mesh.indices);
  return { node, row, primitive, positions, stickers: isTouched ? reached : [], charts, area };
}

function reaches(
  { vesselFromBox: m, nodes }: BakedSticker,
  row: number,
  { placement }: PaintedNode,
  { mesh }: PaintedPrimitive,
) {
  if (nodes && (row < nodes[0] || row >= nodes[1])) return false;
  const centre = affinePoint(placement, mesh.centre);
  const distance = Math.hypot(centre[0] - m[3]!, centre[1] - m[7]!, centre[2] - m[11]!);
  // `reach` is half the sum of the box's edges, which is at least the distance from the centre of the box to a corner.
  // `growth` is the Frobenius norm, which is at least the largest scale factor.
  const reach =
    (Math.hypot(m[0]!, m[4]!, m[8]!) + Math.hypot(m[1]!, m[5]!, m[9]!) + Math.hypot(m[2]!, m[6]!, m[10]!)) / 2;
  const growth = Math.hypot(...[0, 1, 2, 4, 5, 6, 8, 9, 10].map((k) => placement[k]!));
  return distance <= reach + mesh.radius * growth;
}

interface Layout {
  readonly density: number;
  readonly placed: ReadonlyMap<Candidate, { readonly page: number; readonly unwrapped: Unwrapped }>;
  readonly shelves: readonly PageShelves[];
}

/**
 * Places all charts. Tries lower and lower densities until there is room for all of them. If even the minimum density
 * leaves too little room, places as many charts as possible.
 */
async function placeAll(candidates: readonly Candidate[], pause: Pause): Promise<Layout> {
  const area = candidates.reduce((sum, candidate) => sum + candidate.area, 0);
  const most = Math.sqrt((PAGES_MAX * PAGE_SIDE ** 2) / Math.max(area, 1e-9));
  let density = Math.min(DENSITY_MAX, Math.max(DENSITY_LEAST, most));
  for (;;) {
    const layout = await placeAt(candidates, density, pause);
    if (layout.placed.size === candidates.length || density <= DENSITY_LEAST) return layout;
    density = Math.max(DENSITY_LEAST, density * 0.85);
  }
}

async function placeAt(candidates: readonly Candidate[], density: number, pause: Pause): Promise<Layout> {
  const shelves: PageShelves[] = [];
  const placed = new Map<Candidate, { page: number; unwrapped: Unwrapped }>();
  for (const candidate of candidates) {
    await pause();
    const { positions, charts, primitive } = candidate;
    for (let page = 0; page < PAGES_MAX; page++) {
      const unwrapped = placeCharts(positions, primitive.mesh.indices, charts, density, (shelves[page] ??= new PageShelves(PAGE_SIDE))); // prettier-ignore
      if (!unwrapped) continue;
      placed.set(candidate, { page, unwrapped });
      break;
    }
    // Above the minimum density, one surface that does not fit is enough to try a lower density.
    if (!placed.has(candidate) && density > DENSITY_LEAST) break;
  }
  return { density, placed, shelves: shelves.filter(({ height }) => height > 0) };
}

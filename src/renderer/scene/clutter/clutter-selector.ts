import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { ecotypesOf, placeCell, type ClutterCell, type Ecotype } from '../../../simulator/sim/clutter/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { HIGHEST_GROUND } from '../../../simulator/sim/terrain/index.js';
import { haveSameMembers } from '../same-members.js';
import type { BodyView } from '../body-view.js';
import type { View } from '../scene-frame.js';
import { frustumOf, isSphereInView, type Frustum } from '../terrain/visibility.js';
import {
  CLUTTER_BUDGET,
  type ClutterFrame,
  type ClutterStand,
  NO_CLUTTER,
  type StandingCell,
} from './clutter-frame.js';
import { CLUTTER_PIXELS, keptShare, stretchedDistances } from './detail.js';
import type { Surroundings } from './kept-surroundings.js';
import { type ClutterNeeds, KnownClutter, type SurroundedGround } from './known-clutter.js';
import { nearSquares, squareUnder, type NearSquare } from './near-squares.js';

export interface ClutterOptions {
  readonly aspect: number;
  /** Height of the picture, pixels. */
  readonly height: number;
  /** Maximum number of instances that are tested; default: {@link CLUTTER_BUDGET}. */
  readonly budget?: number;
}

/**
 * If a view has too many instances, all distances are multiplied by this factor, again and again, until it has few
 * enough.
 */
const RETREAT = 0.82;
/** Minimum and maximum factor by which the distances of ecotypes are stretched. */
const STRETCH = [0.15, 2.5] as const;

/** Selects the clutter near the camera. Equal views always get equal frames; earlier views do not matter. */
export class ClutterSelector {
  #ground: { readonly definition: BodyDefinition; readonly ground: SurroundedGround } | null = null;
  /** The result for the last view; `frame` is missing until a call needs it. */
  #answer: { readonly asked: readonly unknown[]; readonly near: Near | null; frame?: ClutterFrame } = {
    asked: [],
    near: null,
  };
  #gatherings = 0;
  #placed = 0;

  /** @param known the cells and surroundings found so far, which other selectors may share; empty by default */
  constructor(private readonly known = new KnownClutter()) {}

  /** `placed` counts the cells that were placed; `gathered` counts the searches for nearby squares. */
  get work(): { readonly placed: number; readonly gathered: number } {
    return { placed: this.#placed, gathered: this.#gatherings };
  }

  /** @param nearest index in `bodies` of the body whose surface is nearest to the camera; −1 if there is none */
  select(bodies: readonly BodyView[], nearest: number, view: View, options: ClutterOptions): ClutterFrame {
    const near = this.#look(bodies, nearest, view, options);
    if (!near) return NO_CLUTTER;
    return (this.#answer.frame ??= this.#frameOf(near, nearest));
  }

  /**
   * Places some of the instances that {@link select} will need for a view.
   * @param isEnough called after each cell; if it returns true, this call ends
   * @returns whether everything has been placed
   */
  prepare(
    bodies: readonly BodyView[],
    nearest: number,
    view: View,
    options: ClutterOptions,
    isEnough: () => boolean,
  ): boolean {
    const near = this.#look(bodies, nearest, view, options);
    if (!near || this.#answer.frame) return true;
    for (const candidate of near.stands) {
      for (const square of candidate.squares) {
        const before = this.#placed;
        this.#cell(near.ground, candidate, square);
        if (this.#placed > before && isEnough()) return false;
      }
    }
    return true;
  }

  /** Finds the squares near a view; null if no clutter is visible there. */
  #look(bodies: readonly BodyView[], nearest: number, view: View, options: ClutterOptions): Near | null {
    const body = bodies[nearest];
    if (!body?.definition.terrain.clutter) return null;
    const asked = questionOf(body, nearest, view, options);
    if (!haveSameMembers(asked, this.#answer.asked)) this.#answer = { asked, near: this.#near(body, view, options) };
    return this.#answer.near;
  }

  #frameOf(near: Near, index: number): ClutterFrame {
    const placed = near.stands
      .map((stand): ClutterStand => ({ ...stand, cells: this.#place(near.ground, stand) }))
      .filter(({ cells }) => cells.length > 0);
    if (near.isKept) near.ground.keep(needsOf(near));
    this.known.cells.trim(placed.reduce((sum, { cells }) => sum + cells.length, 0));
    if (placed.length === 0) return NO_CLUTTER;
    const looked = placed.reduce((sum, { cells }) => cells.reduce((s, c) => s + (c.inView ? c.count : 0), sum), 0);
    return { body: index, stands: placed, candidates: looked };
  }

  #near(body: BodyView, view: View, options: ClutterOptions): Near | null {
    const { definition } = body;
    const ecotypes = ecotypesOf(definition.terrain.kind);
    const pixels = options.height / 2 / (view.orthoHalfHeight ?? Math.tan(view.fovY / 2));
    // `pixels` is a number of pixels per unit of slope or, in an orthographic view, per metre.
    const natural = Math.min(STRETCH[1], Math.max(STRETCH[0], pixels / CLUTTER_PIXELS));
    const farthest = Math.max(0, ...ecotypes.map(({ distance }) => distance.gone)) * natural;
    if (body.distance - definition.meanRadius > farthest + HIGHEST_GROUND) return null;
    const ground = this.#groundOf(definition);
    const frustum = frustumOf(view, options.aspect);
    const cameraCcf = quat.rotate(quat.invert(body.worldFromCcf), vec3.scale(body.centre, -1));
    const look: Look = { ground, body, cameraCcf, frustum, surroundings: new Map() };
    const isKept = ground.recall(cameraCcf);
    const budget = options.budget ?? CLUTTER_BUDGET;
    let stretch = natural;
    let stands: Candidate[] = [];
    let candidates = Infinity;
    // Instances cannot be placed before the stretch is known, so their number is estimated from the share of each
    // square that will be drawn.
    for (; candidates > budget && stretch > STRETCH[0] * natural; stretch *= RETREAT) {
      stands = ecotypes.map((ecotype) => this.#squares(look, ecotype, stretch));
      candidates = stands.reduce((sum, stand) => sum + stand.expected, 0);
    }
    return { ground, stands, isKept, surroundings: look.surroundings };
  }

  /**
   * Returns the squares in which instances of an ecotype may be visible or cast shadows. Each square comes with the
   * share of its instances that will be drawn.
   */
  #squares(look: Look, ecotype: Ecotype, stretch: number): Candidate {
    const { body, frustum } = look;
    const distances = stretchedDistances(ecotype.distance, stretch);
    const shadowDistance = ecotype.shadowDistance * Math.min(1, stretch);
    const squares: CandidateSquare[] = [];
    let expected = 0;
    for (const near of this.#around(look, ecotype, distances.gone)) {
      const centre = vec3.add(body.centre, quat.rotate(body.worldFromCcf, near.centreCcf));
      const nearest = Math.max(0, vec3.length(centre) - near.radius);
      const share = keptShare(nearest, distances);
      if (share <= 0) continue;
      const inView = isSphereInView(frustum, centre, near.radius);
      if (!inView && nearest > shadowDistance) continue;
      squares.push({ near, share, inView, nearest });
      if (inView) expected += ecotype.sites ** 2 * ecotype.usualShare * share;
    }
    squares.sort((a, b) => a.nearest - b.nearest || (a.near.key < b.near.key ? -1 : 1));
    return { ecotype, distances, shadowDistance, squares, expected, body };
  }

  #around({ ground, body, cameraCcf, surroundings }: Look, ecotype: Ecotype, reach: number): readonly NearSquare[] {
    const { terrain } = ground.ground;
    const square = squareUnder(terrain, ecotype, cameraCcf);
    const altitude = vec3.length(cameraCcf) - terrain.meanRadius;
    if (altitude > reach + HIGHEST_GROUND) return [];
    const slot = `${ecotype.name}/${reach}`;
    const key = `${body.definition.id}/${square.face}/${square.x}/${square.y}/${reach}`;
    const found = ground.surroundings(slot, key, (known) => {
      this.#gatherings++;
      return nearSquares(terrain, ecotype, square, reach, known);
    });
    surroundings.set(slot, found);
    return found.squares;
  }

  #place(ground: SurroundedGround, stand: Candidate): readonly StandingCell[] {
    const { body, squares } = stand;
    const cells: StandingCell[] = [];
    for (const square of squares) {
      const { near, share, inView } = square;
      const cell = this.#cell(ground, stand, square);
      const count = countBelow(cell.ranks, share);
      if (count === 0) continue;
      const centre = vec3.add(body.centre, quat.rotate(body.worldFromCcf, cell.centreCcf));
      cells.push({ key: near.key, cell, centre, radius: near.radius, count, inView });
    }
    return cells;
  }

  #cell(around: SurroundedGround, { ecotype, body }: Candidate, { near, share }: CandidateSquare): ClutterCell {
    return around.cell(cellKey(body, near), share, (most) => {
      this.#placed++;
      return placeCell(around.ground, ecotype, near.square, most);
    });
  }

  #groundOf(definition: BodyDefinition): SurroundedGround {
    if (this.#ground?.definition.terrain !== definition.terrain || this.#ground.definition.id !== definition.id) {
      this.#ground = { definition, ground: this.known.groundOf(definition) };
    }
    return this.#ground.ground;
  }
}

const cellKey = (body: BodyView, near: NearSquare): string => `${body.definition.id}/${near.key}`;

/** A camera above a body, and the surroundings that have been used for its picture, by slot. */
interface Look {
  readonly ground: SurroundedGround;
  readonly body: BodyView;
  readonly cameraCcf: Vec3;
  readonly frustum: Frustum;
  readonly surroundings: Map<string, Surroundings>;
}

interface Near {
  readonly ground: SurroundedGround;
  readonly stands: readonly Candidate[];
  /** True if the cells and surroundings of this picture are stored for later processes. */
  readonly isKept: boolean;
  readonly surroundings: ReadonlyMap<string, Surroundings>;
}

function needsOf({ stands, surroundings }: Near): ClutterNeeds {
  const cells = stands.flatMap(({ body, squares }) => squares.map(({ near }) => cellKey(body, near)));
  return { cells: new Set(cells), surroundings };
}

interface CandidateSquare {
  readonly near: NearSquare;
  readonly share: number;
  readonly inView: boolean;
  readonly nearest: number;
}

interface Candidate extends Omit<ClutterStand, 'cells'> {
  readonly squares: readonly CandidateSquare[];
  readonly expected: number;
  readonly body: BodyView;
}

/** Returns the number of ranks below a limit. The ranks must be sorted, smallest first. */
function countBelow(ranks: Float32Array, limit: number): number {
  let [low, high] = [0, ranks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranks[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function questionOf(body: BodyView, index: number, view: View, options: ClutterOptions): readonly unknown[] {
  const { aspect, height, budget } = options;
  const { definition, centre, worldFromCcf } = body;
  const lens = [view.fovY, view.orthoHalfHeight, ...view.worldFromView];
  return [index, definition, ...centre, ...worldFromCcf, ...lens, aspect, height, budget];
}

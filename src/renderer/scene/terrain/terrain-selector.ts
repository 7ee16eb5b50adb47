import { quat, vec3 } from '../../../base/math/index.js';
import { haveSameMembers } from '../same-members.js';
import type { BodyView } from '../body-view.js';
import type { View } from '../scene-frame.js';
import { type BodyGround, squareKey } from './body-ground.js';
import { skirtsOf } from './chunk-steps.js';
import { cloudinessOf } from './clouds.js';
import { KnownGround } from './known-ground.js';
import type { TerrainSource } from '../../../simulator/sim/index.js';
import type { Square } from '../../../simulator/sim/terrain/index.js';
import { QuadtreeWalk } from './quadtree-walk.js';
import { NO_TERRAIN, type TerrainChunk, type TerrainFrame, type TerrainMesh } from './terrain-frame.js';
import { type Frustum, frustumOf, isSphereInView } from './visibility.js';

export interface TerrainOptions {
  readonly aspect: number;
  /** Height of the picture, pixels. */
  readonly height?: number;
  /** Maximum width of a chunk's cells, pixels, measured at the chunk's nearest point. */
  readonly cellPixels?: number;
  /**
   * True to build every mesh that the view needs, so that equal views always have equal chunks. Otherwise, at most
   * `buildBudget` meshes are built per frame, and a moving camera shows coarser ground until the others are built.
   */
  readonly complete?: boolean;
  readonly buildBudget?: number;
}

export const TERRAIN_DEFAULTS = { height: 540, cellPixels: 18, complete: true, buildBudget: 6 } as const;

/**
 * Minimum apparent diameter of a body that is drawn with its ground, pixels. Smaller bodies are drawn as points, with
 * the stars.
 */
export const SMALLEST_BALL_PIXELS = 1.5;

/**
 * The inputs and the result of the last query. `settled`: the result is final, so a repeated query would not return
 * finer ground.
 */
interface Selection {
  readonly asked: readonly unknown[];
  readonly frame: TerrainFrame;
  readonly settled: boolean;
}

interface SeenGround {
  readonly body: BodyView;
  readonly index: number;
}

interface DrawnSquare {
  readonly square: Square;
  readonly mesh: TerrainMesh;
  readonly step: number;
}

interface Budget {
  left: number;
}

interface Unfinished {
  readonly asked: readonly unknown[];
  readonly walk: Generator<void, TerrainFrame>;
}

interface FoundGround {
  readonly terrain: TerrainSource;
  readonly ground: BodyGround;
}

/** Selects the squares of ground that a view needs. */
export class TerrainSelector {
  readonly #grounds = new Map<string, FoundGround>();
  #meshesBuilt = 0;
  #answer: Selection = { asked: [], frame: NO_TERRAIN, settled: false };
  #unfinished: Unfinished | null = null;

  /** @param known a cache that several selectors may share; the default is empty */
  constructor(private readonly known = new KnownGround()) {}

  get meshesBuilt(): number {
    return this.#meshesBuilt;
  }

  /**
   * Returns the chunks of every body larger than {@link SMALLEST_BALL_PIXELS}. If two successive queries are equal, the
   * second returns the same object as the first.
   * @param bodies bodies in the order of the frame; stars have no ground
   */
  select(bodies: readonly BodyView[], view: View, options: TerrainOptions): TerrainFrame {
    const settings: Required<TerrainOptions> = { ...TERRAIN_DEFAULTS, ...options };
    const seen = seenGrounds(bodies, view, settings);
    const asked = questionOf(seen, view, settings);
    if (this.#answer.settled && haveSameMembers(asked, this.#answer.asked)) return this.#answer.frame;
    const budget: Budget = { left: settings.complete ? Infinity : settings.buildBudget };
    const walk = this.#walk(bodies, seen, view, settings, budget);
    let step = walk.next();
    while (!step.done) step = walk.next();
    const frame = step.value;
    this.#answer = { asked, frame, settled: budget.left > 0 };
    return frame;
  }

  /**
   * Builds some of the meshes for a complete selection of this view.
   * @param isEnough called before each piece of work; true ends this call
   * @returns the complete selection, or null while meshes are missing; {@link select} then returns this selection
   * without further work
   */
  prepare(
    bodies: readonly BodyView[],
    view: View,
    options: TerrainOptions,
    isEnough: () => boolean,
  ): TerrainFrame | null {
    const settings: Required<TerrainOptions> = { ...TERRAIN_DEFAULTS, ...options, complete: true };
    const seen = seenGrounds(bodies, view, settings);
    const asked = questionOf(seen, view, settings);
    if (this.#answer.settled && haveSameMembers(asked, this.#answer.asked)) return this.#answer.frame;
    if (!this.#unfinished || !haveSameMembers(asked, this.#unfinished.asked)) {
      this.#unfinished = { asked, walk: this.#walk(bodies, seen, view, settings, { left: Infinity }) };
    }
    const { walk } = this.#unfinished;
    while (!isEnough()) {
      const step = this.#next(walk);
      if (!step.done) continue;
      this.#unfinished = null;
      this.#answer = { asked, frame: step.value, settled: true };
      return step.value;
    }
    return null;
  }

  /** If the walk throws, it has ended, so the next call starts another one. */
  #next(walk: Unfinished['walk']): IteratorResult<void, TerrainFrame> {
    try {
      return walk.next();
    } catch (cause) {
      this.#unfinished = null;
      throw cause;
    }
  }

  /**
   * Collects the meshes of the visible ground and yields between the steps. Builds missing meshes until the budget is
   * spent.
   */
  *#walk(
    bodies: readonly BodyView[],
    seen: readonly SeenGround[],
    view: View,
    settings: Required<TerrainOptions>,
    budget: Budget,
  ): Generator<void, TerrainFrame> {
    const frustum = frustumOf(view, settings.aspect);
    const pixels = pixelsOf(view, settings);
    const isOrthographic = view.orthoHalfHeight !== null;
    const chunks: TerrainChunk[] = [];
    for (const { body, index } of seen) {
      const ground = this.#groundOf(body);
      const resolution = pixels / settings.cellPixels;
      const walk = new QuadtreeWalk(ground, body, frustum, pixels, resolution, isOrthographic);
      const clouds = cloudinessOf(body) > 0;
      const keyOf = (square: Square): string => `${body.definition.id}/${squareKey(square)}${clouds ? '/clouds' : ''}`;
      const take = (square: Square): TerrainMesh | undefined =>
        this.#take(keyOf(square), ground, square, clouds, budget);
      const drawn: DrawnSquare[] = [];
      yield* walk.visitAll(settings.complete, take, (square, mesh, step) => drawn.push({ square, mesh, step }));
      ground.keepBounds();
      const steps = new Map(drawn.map(({ square, step }) => [squareKey(square), step]));
      for (const { square, mesh, step } of drawn) {
        const centre = vec3.add(body.centre, quat.rotate(body.worldFromCcf, mesh.centreCcf));
        const skirts = skirtsOf(square, step, (other) => steps.get(squareKey(other)));
        chunks.push({ key: keyOf(square), body: index, centre, mesh, step, skirts });
      }
    }
    this.known.meshes.trim(chunks.length);
    chunks.sort((a, b) => vec3.length(a.centre) - a.mesh.radius - (vec3.length(b.centre) - b.mesh.radius));
    return { chunks, bodies };
  }

  #take(key: string, ground: BodyGround, square: Square, clouds: boolean, budget: Budget): TerrainMesh | undefined {
    const known = this.known.meshes.get(key, ground);
    if (known) return known;
    // A square of level 0 is built even without budget, because it would otherwise leave a hole.
    if (budget.left <= 0 && square.level > 0) return undefined;
    budget.left--;
    this.#meshesBuilt++;
    return this.known.meshes.add(key, ground, ground.build(square, clouds));
  }

  #groundOf(body: BodyView): BodyGround {
    const { id, terrain } = body.definition;
    let found = this.#grounds.get(id);
    if (found?.terrain !== terrain) {
      this.#grounds.set(id, (found = { terrain, ground: this.known.groundOf(body.definition) }));
    }
    return found.ground;
  }
}

/** Pixels per unit of slope in a perspective view, or per metre in an orthographic view. */
const pixelsOf = ({ fovY, orthoHalfHeight }: View, { height }: Required<TerrainOptions>): number =>
  height / 2 / (orthoHalfHeight ?? Math.tan(fovY / 2));

function seenGrounds(bodies: readonly BodyView[], view: View, settings: Required<TerrainOptions>): SeenGround[] {
  let frustum: Frustum | null = null;
  const pixels = pixelsOf(view, settings);
  return bodies.flatMap((body, index) => {
    const { definition, angularRadius, centre } = body;
    const across = 2 * pixels * (view.orthoHalfHeight === null ? angularRadius : definition.meanRadius);
    const isSeen =
      definition.class !== 'Star' &&
      across >= SMALLEST_BALL_PIXELS &&
      isSphereInView((frustum ??= frustumOf(view, settings.aspect)), centre, definition.meanRadius * 1.01);
    return isSeen ? [{ body, index }] : [];
  });
}

function questionOf(seen: readonly SeenGround[], view: View, settings: Required<TerrainOptions>): readonly unknown[] {
  const { aspect, height, cellPixels, complete } = settings;
  const question: unknown[] = [aspect, height, cellPixels, complete, view.fovY, view.orthoHalfHeight];
  question.push(...view.worldFromView);
  for (const { body, index } of seen) question.push(index, body.definition, ...body.centre, ...body.worldFromCcf);
  return question;
}

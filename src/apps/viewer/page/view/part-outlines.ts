import type { Mirror } from '../../../../live/index.js';
import { affineFromTransform } from '../../../../math/index.js';
import type { CameraPose } from '../../../../sim/camera/index.js';
import { flattenParts } from '../../../../sim/flat-parts.js';
import type { SeenVessel } from '../../../../sim/state.js';
import { coveredParts, type Marks, NO_MARKS, type PartRef } from './marks.js';
import { cameraFromAssembly, carried, Projection, type Screen } from './silhouette.js';

/** The look of a kind of mark; widths in CSS pixels. */
interface Look {
  readonly colour: string;
  readonly width: number;
  /** The colour that lies over the parts themselves; null for none. */
  readonly wash: string | null;
}

const LOOKS: Readonly<Record<keyof Marks, Look>> = {
  covered: { colour: '#ffb347', width: 1.5, wash: 'rgb(255 170 60 / 34%)' },
  chosen: { colour: '#4d9bff', width: 2, wash: null },
  hovered: { colour: '#ffffff', width: 1, wash: null },
};
/** The dark border round a line, which makes it visible on every ground. */
const HALO = { colour: 'rgb(0 0 0 / 60%)', width: 1 };

const ORDER = ['covered', 'chosen', 'hovered'] as const;

/**
 * The outlines of marked parts, on a canvas over the picture: the picture itself is the same with them as without. It is
 * drawn from the models of the parts, so that it costs nothing while nothing is marked, and shows what stands behind
 * others too.
 */
export class PartOutlines {
  readonly #canvas = document.createElement('canvas');
  readonly #shape = new OffscreenCanvas(1, 1);
  readonly #line = new OffscreenCanvas(1, 1);
  #marks = NO_MARKS;
  /** What was drawn last: the outlines are drawn again when this is another. */
  #drawn = '';

  /** @param holder element of the picture; the canvas is in it while something is marked */
  constructor(private readonly holder: HTMLElement) {
    this.#canvas.className = 'outlines';
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
  }

  set marks(marks: Marks) {
    this.#marks = marks;
  }

  get isEmpty(): boolean {
    const { hovered, chosen, covered } = this.#marks;
    return !hovered && !chosen && !covered;
  }

  /** Draws the marks as this camera sees them now. */
  draw(mirror: Mirror, pose: CameraPose): void {
    if (this.isEmpty) {
      this.#canvas.remove();
      this.#drawn = '';
      return;
    }
    const ratio = Math.min(2, devicePixelRatio);
    const screen = {
      width: Math.max(1, Math.round(this.holder.clientWidth * ratio)),
      height: Math.max(1, Math.round(this.holder.clientHeight * ratio)),
    };
    const groups = ORDER.map((kind) => ({ kind, parts: projected(this.#partsOf(kind, mirror), mirror, pose, screen) }));
    const now = keyOf(groups, screen);
    if (!this.#canvas.isConnected) this.holder.append(this.#canvas);
    if (now === this.#drawn) return;
    this.#drawn = now;
    const { width, height } = screen;
    for (const canvas of [this.#canvas, this.#shape, this.#line]) Object.assign(canvas, { width, height });
    for (const { kind, parts } of groups) if (parts.length > 0) this.#drawGroup(LOOKS[kind], parts, ratio);
  }

  #partsOf(kind: keyof Marks, mirror: Mirror): readonly PartRef[] {
    const { hovered, chosen, covered } = this.#marks;
    if (kind === 'covered') return covered ? coveredParts(covered, mirror.moment) : [];
    const part = kind === 'chosen' ? chosen : hovered;
    return part ? [part] : [];
  }

  #drawGroup({ colour, width, wash }: Look, parts: readonly ProjectedPart[], ratio: number): void {
    const path = new Path2D();
    for (const { projection, meshes } of parts) for (const mesh of meshes) projection.addFront(path, mesh);
    const canvas = this.#canvas.getContext('2d')!;
    const shape = this.#shape.getContext('2d')!;
    const line = this.#line.getContext('2d')!;
    for (const [stroke, edge] of [
      [HALO.colour, width + HALO.width],
      [colour, width],
    ] as const) {
      shape.clearRect(0, 0, this.#shape.width, this.#shape.height);
      shape.fillStyle = stroke;
      shape.fill(path);
      line.globalCompositeOperation = 'source-over';
      line.clearRect(0, 0, this.#line.width, this.#line.height);
      // The shape, moved to all sides and cut out of itself, is its border.
      for (let step = 0; step < 12; step++) {
        const angle = (step / 12) * 2 * Math.PI;
        line.drawImage(this.#shape, Math.cos(angle) * edge * ratio, Math.sin(angle) * edge * ratio);
      }
      line.globalCompositeOperation = 'destination-out';
      shape.fillStyle = '#000';
      shape.fill(path);
      line.drawImage(this.#shape, 0, 0);
      canvas.drawImage(this.#line, 0, 0);
    }
    if (wash === null) return;
    canvas.fillStyle = wash;
    canvas.fill(path);
  }
}

interface ProjectedPart extends PartRef {
  readonly projection: Projection;
  readonly meshes: readonly Parameters<Projection['addFront']>[1][];
}

function projected(parts: readonly PartRef[], mirror: Mirror, pose: CameraPose, screen: Screen): ProjectedPart[] {
  const wanted = new Map<string, Set<number>>();
  for (const { vesselId, instanceId } of parts) {
    const ids = wanted.get(vesselId) ?? new Set();
    wanted.set(vesselId, ids.add(instanceId));
  }
  return [...wanted].flatMap(([vesselId, ids]) => {
    const vessel: SeenVessel | undefined = mirror.moment.vessels[vesselId];
    if (!vessel) return [];
    const nodes = flattenParts(vessel.parts, mirror.templates);
    const assembly = cameraFromAssembly(vessel, pose);
    const maps: ReturnType<typeof carried>[] = [];
    return nodes.flatMap(({ part, parent, primitives }, index): ProjectedPart[] => {
      const map = (maps[index] = carried(parent < 0 ? assembly : maps[parent]!, affineFromTransform(part.transform)));
      if (!ids.has(part.instanceId)) return [];
      const projection = new Projection(map, pose, screen);
      return [{ vesselId, instanceId: part.instanceId, projection, meshes: primitives.map(({ mesh }) => mesh) }];
    });
  });
}

/** Returns a text that is another one when the outlines would look different. */
function keyOf(
  groups: readonly { readonly kind: string; readonly parts: readonly ProjectedPart[] }[],
  { width, height }: Screen,
): string {
  const parts = groups.flatMap(({ kind, parts }) =>
    parts.map(
      ({ instanceId, projection }) =>
        `${kind} ${instanceId} ${[...projection.cameraFromPart].map((n) => n.toPrecision(5)).join()}`,
    ),
  );
  return [`${width} ${height}`, ...parts].join('\n');
}

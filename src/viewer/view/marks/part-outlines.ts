import type { Mirror } from '../../../renderer/live/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { coveredParts, type Marks, NO_MARKS, type PartRef } from './marks.js';
import { PartOcclusion } from './occlusion/part-occlusion.js';
import { type ProjectedPart, projectParts } from './occlusion/seen-meshes.js';
import type { ScreenSize } from './silhouette.js';

/** Colours and widths of an outline. Widths are in CSS pixels. */
interface Look {
  readonly colour: string;
  readonly width: number;
  readonly wash: string | null;
}

const LOOKS: Readonly<Record<keyof Marks, Look>> = {
  covered: { colour: '#ffb347', width: 1.5, wash: 'rgb(255 170 60 / 34%)' },
  chosen: { colour: '#4d9bff', width: 2, wash: null },
  hovered: { colour: '#ffffff', width: 1, wash: null },
};
/** A dark border on both sides of a line, which makes it visible on every background. */
const HALO = { colour: 'rgb(0 0 0 / 60%)', width: 1 };

const CPU: CanvasRenderingContext2DSettings = { willReadFrequently: true };

const FAINT = 0.22;

const ORDER = ['covered', 'chosen', 'hovered'] as const;

/**
 * Draws the outlines of marked parts on a canvas over the picture. Computes the outlines from the models of the parts.
 */
export class PartOutlines {
  readonly #canvas = document.createElement('canvas');
  readonly #shape = new OffscreenCanvas(1, 1);
  readonly #line = new OffscreenCanvas(1, 1);
  #marks = NO_MARKS;
  #drawn = '';
  readonly #occlusion = new PartOcclusion(() => this.onStill());

  /**
   * @param holder element that contains the picture and, while something is marked, the canvas
   * @param onStill called when the view has been still long enough to find the hidden parts; it must draw the marks
   * again
   */
  constructor(
    private readonly holder: HTMLElement,
    private readonly onStill: () => void,
  ) {
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

  draw(mirror: Mirror, pose: CameraPose): void {
    if (this.isEmpty) {
      this.#canvas.remove();
      this.#drawn = '';
      this.#occlusion.leave();
      return;
    }
    const ratio = Math.min(2, devicePixelRatio);
    const screen = {
      width: Math.max(1, Math.round(this.holder.clientWidth * ratio)),
      height: Math.max(1, Math.round(this.holder.clientHeight * ratio)),
    };
    const groups = ORDER.map((kind) => ({ kind, parts: projected(this.#partsOf(kind, mirror), mirror, pose, screen) }));
    const hiding = this.#occlusion.follow(mirror, pose, this.holder.getBoundingClientRect());
    const now = `${keyOf(groups, screen)}\n${hiding}`;
    if (!this.#canvas.isConnected) this.holder.append(this.#canvas);
    if (now === this.#drawn) return;
    this.#drawn = now;
    const { width, height } = screen;
    for (const canvas of [this.#canvas, this.#shape, this.#line]) Object.assign(canvas, { width, height });
    for (const { kind, parts } of groups) {
      if (parts.length === 0) continue;
      const hidden = hiding === '' ? null : this.#occlusion.maskOf(parts);
      this.#drawGroup(LOOKS[kind], parts, ratio, hidden);
    }
  }

  #partsOf(kind: keyof Marks, mirror: Mirror): readonly PartRef[] {
    const { hovered, chosen, covered } = this.#marks;
    if (kind === 'covered') return covered ? coveredParts(covered, mirror.moment) : [];
    const part = kind === 'chosen' ? chosen : hovered;
    return part ? [part] : [];
  }

  #drawGroup(
    { colour, width, wash }: Look,
    parts: readonly ProjectedPart[],
    ratio: number,
    hidden: OffscreenCanvas | null,
  ): void {
    const path = new Path2D();
    for (const { projection, primitives } of parts) for (const { mesh } of primitives) projection.addFront(path, mesh);
    const shape = this.#shape.getContext('2d', CPU)!;
    const line = this.#line.getContext('2d', CPU)!;
    shape.clearRect(0, 0, this.#shape.width, this.#shape.height);
    shape.fill(path);
    for (const [stroke, edge] of [
      [HALO.colour, width + HALO.width],
      [colour, width],
    ] as const) {
      line.clearRect(0, 0, this.#line.width, this.#line.height);
      // Draw the border: the shape, shifted in all directions, minus the shape itself.
      for (let step = 0; step < 12; step++) {
        const angle = (step / 12) * 2 * Math.PI;
        line.drawImage(this.#shape, Math.cos(angle) * edge * ratio, Math.sin(angle) * edge * ratio);
      }
      cut(line, this.#shape, 1);
      this.#lay(line, stroke, hidden, FAINT);
    }
    if (wash === null) return;
    line.clearRect(0, 0, this.#line.width, this.#line.height);
    line.drawImage(this.#shape, 0, 0);
    this.#lay(line, wash, hidden, 0);
  }

  /** @param share the opacity where the shape is hidden */
  #lay(drawn: OffscreenCanvasRenderingContext2D, colour: string, hidden: OffscreenCanvas | null, share: number): void {
    drawn.globalCompositeOperation = 'source-in';
    drawn.fillStyle = colour;
    drawn.fillRect(0, 0, drawn.canvas.width, drawn.canvas.height);
    drawn.globalCompositeOperation = 'source-over';
    if (hidden) cut(drawn, hidden, 1 - share);
    this.#canvas.getContext('2d', CPU)!.drawImage(drawn.canvas, 0, 0);
  }
}

/** Reduces the opacity of the pixels under a shape by the fraction `share`. */
function cut(from: OffscreenCanvasRenderingContext2D, shape: OffscreenCanvas, share: number): void {
  from.save();
  from.globalCompositeOperation = 'destination-out';
  from.globalAlpha = share;
  from.drawImage(shape, 0, 0, from.canvas.width, from.canvas.height);
  from.restore();
}

function projected(parts: readonly PartRef[], mirror: Mirror, pose: CameraPose, screen: ScreenSize): ProjectedPart[] {
  const wanted = new Map<string, Set<number>>();
  for (const { vesselId, instanceId } of parts) {
    const ids = wanted.get(vesselId) ?? new Set();
    wanted.set(vesselId, ids.add(instanceId));
  }
  return [...wanted].flatMap(([vesselId, ids]) =>
    projectParts(vesselId, mirror, pose, screen).filter(({ instanceId }) => ids.has(instanceId)),
  );
}

/** Returns a text that changes if the outlines would look different. */
function keyOf(
  groups: readonly { readonly kind: string; readonly parts: readonly ProjectedPart[] }[],
  { width, height }: ScreenSize,
): string {
  const parts = groups.flatMap(({ kind, parts }) =>
    parts.map(
      ({ instanceId, projection }) => `${kind} ${instanceId} ${[...projection.cameraFromPart].map(placeText).join()}`,
    ),
  );
  return [`${width} ${height}`, ...parts].join('\n');
}

/** Formats a coordinate. Values near 0 become `0`, so that rounding errors do not change the text. */
function placeText(value: number): string {
  return Math.abs(value) < 1e-4 ? '0' : value.toPrecision(5);
}

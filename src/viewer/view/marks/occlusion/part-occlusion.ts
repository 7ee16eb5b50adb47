import type { Mirror } from '../../../../renderer/live/index.js';
import type { CameraPose } from '../../../../simulator/sim/camera/index.js';
import type { PartRef } from '../marks.js';
import type { ScreenSize } from '../silhouette.js';
import { hiddenPixels } from './hidden-pixels.js';
import { NearnessBuffer } from './nearness-buffer.js';
import { type ProjectedPart, seenParts } from './seen-meshes.js';

/** Maximum number of pixels in the depth buffer. For a larger picture, the buffer is coarser than the picture. */
const PIXELS_MAX = 700_000;
/** Time for which the view must be still before the depth buffer is drawn, ms. */
const STILL_MS = 150;
/** The width of the outlines, CSS pixels. */
const BORDER = 3;
/**
 * A surface hides a part only if it is nearer than the part by more than this fraction of the distance. Because of this
 * limit, parts that touch do not hide each other.
 */
const CLEARLY = 0.003;

const CPU: CanvasRenderingContext2DSettings = { willReadFrequently: true };

/** A view counts as still while no coordinate c changes by more than `STEADY` · max(|c|, 1 m). */
const STEADY = 1e-3;

interface View {
  readonly screen: ScreenSize;
  readonly pose: CameraPose;
  readonly parts: readonly ProjectedPart[];
  readonly places: readonly (readonly number[])[];
}

/**
 * Finds the pixels where parts hide marked parts. The ground, plants and glass are ignored. The depth of all parts is
 * drawn once for each view, and only while something is marked.
 */
export class PartOcclusion {
  #view: View | null = null;
  #all: NearnessBuffer | null = null;
  #views = 0;
  #movedAt = -Infinity;
  #timer = 0;

  /** @param onStill called when the view has been still for long enough to find the hidden pixels */
  constructor(private readonly onStill: () => void) {}

  /**
   * Follows the view. Sizes are in CSS pixels.
   * @returns a text that changes when the hidden pixels may have changed; empty while the view moves
   */
  follow(mirror: Mirror, pose: CameraPose, { width, height }: ScreenSize): string {
    const share = Math.min(1, Math.sqrt(PIXELS_MAX / (width * height)));
    const screen = { width: Math.ceil(width * share), height: Math.ceil(height * share) };
    const parts = seenParts(mirror, pose, screen);
    const places = placesOf(parts);
    const before = this.#view;
    if (!before || !isSameView(before, screen, places)) {
      this.#view = { screen, pose, parts, places };
      this.#all = null;
      this.#views++;
      if (before) this.#waitUntilStill();
    }
    return performance.now() - this.#movedAt >= STILL_MS ? `view ${this.#views}` : '';
  }

  /** Stops following the view, because nothing is marked. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#view = null;
    this.#all = null;
    this.#movedAt = -Infinity;
  }

  maskOf(marked: readonly PartRef[]): OffscreenCanvas | null {
    const view = this.#view;
    if (!view) return null;
    const { screen, parts, pose } = view;
    const isMarked = new Set(marked.map(({ vesselId, instanceId }) => `${instanceId} ${vesselId}`));
    const own = bufferOf(
      parts.filter(({ vesselId, instanceId }) => isMarked.has(`${instanceId} ${vesselId}`)),
      screen,
    );
    const slack = CLEARLY * (pose.orthoHalfHeight ?? 0);
    const hidden = hiddenPixels(own, (this.#all ??= bufferOf(parts, screen)), BORDER, (nearness, other) =>
      pose.orthoHalfHeight === null ? other > nearness * (1 + CLEARLY) : other > nearness + slack,
    );
    const mask = new OffscreenCanvas(screen.width, screen.height);
    const image = new ImageData(screen.width, screen.height);
    hidden.forEach((alpha, at) => (image.data[at * 4 + 3] = alpha));
    mask.getContext('2d', CPU)!.putImageData(image, 0, 0);
    return mask;
  }

  #waitUntilStill(): void {
    this.#movedAt = performance.now();
    clearTimeout(this.#timer);
    // Wait a little longer, because a timer may fire early.
    this.#timer = window.setTimeout(this.onStill, STILL_MS + 10);
  }
}

function bufferOf(parts: readonly ProjectedPart[], { width, height }: ScreenSize): NearnessBuffer {
  const buffer = new NearnessBuffer(width, height);
  for (const { projection, primitives } of parts) {
    for (const { mesh, material } of primitives) if (material.kind === 'opaque') buffer.add(projection.front(mesh));
  }
  return buffer;
}

/**
 * Returns the poses that decide whether the view is still. One pose is enough for the parts of a vessel, because they
 * move together; only subparts can turn on their own.
 */
function placesOf(parts: readonly ProjectedPart[]): readonly (readonly number[])[] {
  return parts
    .filter(({ vesselId }, index) => parts[index - 1]?.vesselId !== vesselId)
    .map(({ projection, instanceId }) => [instanceId, ...projection.cameraFromPart]);
}

/** Ignores small changes, because positions are relative to the sun and have rounding errors. */
function isSameView(before: View, { width, height }: ScreenSize, places: View['places']): boolean {
  return (
    before.screen.width === width &&
    before.screen.height === height &&
    before.places.length === places.length &&
    places.every((place, row) =>
      place.every((value, column) => {
        const was = before.places[row]![column]!;
        return Math.abs(value - was) <= STEADY * Math.max(1, Math.abs(was));
      }),
    )
  );
}

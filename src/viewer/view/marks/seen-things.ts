import type { Mirror } from '../../../renderer/live/index.js';
import { vec3 } from '../../../base/math/index.js';
import { type Sticker, uprightRotation } from '../../../simulator/paint/stickers/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { findPart, type SeenMoment } from '../../../simulator/sim/index.js';
import { cameraRay, type Hit, type Picker, type Ray } from '../../../simulator/sim/picking/index.js';
import type { Linked } from '../feed/scene-link.js';
import { ghostAt } from './ghost.js';
import { hullUpright, snapUpright } from './hull-upright.js';
import type { StickerFit, StickerGhost, StickerSize, ViewHit } from '../targets.js';
import { StickerReliefs } from './sticker-reliefs.js';
import { stickerOutline, type StickerOutline, stickerOver } from './sticker-outline.js';

/** Maximum distance of a pick, m. A spray from a greater distance finds nothing. */
const PICK_RANGE = 1e12;

interface Met {
  readonly hit: Hit;
  readonly ray: Ray;
  readonly mirror: Mirror;
}

/** Finds what is at a point of the picture. Points are in CSS pixels from the top left corner of the element. */
export class SeenThings {
  readonly #reliefs = new StickerReliefs();
  /**
   * The most recent pick. While the user places a sticker, its size, its preview and its description need the same pick
   * one after the other.
   */
  #last: {
    readonly picker: Picker;
    readonly snapshot: SeenMoment;
    readonly ray: Ray;
    readonly hit: Hit | null;
  } | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly linked: () => Linked | null,
    private readonly poseIn: (mirror: Mirror) => CameraPose,
  ) {}

  /** Returns the ray from the camera through a point, along ecliptic axes. */
  ray(x: number, y: number, mirror: Mirror): Ray {
    const { clientWidth: width, clientHeight: height } = this.element;
    return cameraRay(this.poseIn(mirror), { x: (2 * x - width) / height, y: 1 - (2 * y) / height });
  }

  hit(x: number, y: number): Hit | null {
    return this.#meet(x, y)?.hit ?? null;
  }

  pick(x: number, y: number): ViewHit | null {
    const met = this.#meet(x, y);
    if (!met) return null;
    const { hit, mirror } = met;
    const upright = this.#upright(met);
    if (hit.kind === 'body') {
      const { bodyId, latitude, longitude, distance } = hit;
      return { kind: 'ground', bodyId, latitude, longitude, upright, distance };
    }
    const { vesselId, instanceId, position, normal, distance } = hit;
    const vessel = mirror.moment.vessels[vesselId];
    const part = vessel && findPart(vessel, instanceId);
    if (!part) return null;
    return {
      kind: 'part',
      vesselId,
      instanceId,
      name: part.displayName,
      template: part.template,
      point: position,
      normal,
      upright,
      distance,
    };
  }

  ghost(ghost: StickerGhost): Sticker | null {
    const met = this.#meet(ghost.x, ghost.y);
    return met && ghostAt(ghost, met.hit, this.#upright(met));
  }

  stickerAt(x: number, y: number): number | null {
    const met = this.#meet(x, y);
    if (!met) return null;
    const { hit, mirror, ray } = met;
    const { positionEcl } = this.poseIn(mirror);
    const aside = vec3.subtract(ray.origin, positionEcl);
    return stickerOver(vec3.addScaled(aside, ray.direction, hit.distance), mirror, positionEcl);
  }

  stickerOutline(id: number): StickerOutline | null {
    const linked = this.linked();
    const sticker = linked?.mirror.moment.stickers.byId[id];
    const edge = sticker && this.#reliefs.edgeOf(sticker, linked);
    if (!linked || !edge) return null;
    const { mirror } = linked;
    const { clientWidth: width, clientHeight: height } = this.element;
    return stickerOutline(sticker, mirror, this.poseIn(mirror), { width, height }, edge);
  }

  stickerFit(id: number, size?: StickerSize): StickerFit | null {
    const sticker = this.linked()?.mirror.moment.stickers.byId[id];
    return sticker ? this.#reliefs.fitFor(size ? { ...sticker, ...size } : sticker, this.linked()) : null;
  }

  stickerFitAt(ghost: StickerGhost): StickerFit | null {
    const sticker = this.ghost(ghost);
    return sticker && this.#reliefs.fitFor(sticker, this.linked());
  }

  #meet(x: number, y: number): Met | null {
    const linked = this.linked();
    if (!linked) return null;
    const { mirror, picker } = linked;
    const { snapshot } = mirror;
    const ray = this.ray(x, y, mirror);
    const last = this.#last;
    const isSame = last?.picker === picker && last.snapshot === snapshot && isSameRay(last.ray, ray);
    const hit = isSame ? last.hit : picker.pick(snapshot, ray, PICK_RANGE);
    this.#last = { picker, snapshot, ray, hit };
    return hit && { hit, ray, mirror };
  }

  #upright({ hit, ray, mirror }: Met): number {
    const inPicture = uprightRotation(hit, ray.direction, this.poseIn(mirror).eclFromCamera);
    const vessel = hit.kind === 'vessel' ? mirror.moment.vessels[hit.vesselId] : undefined;
    if (hit.kind === 'body' || !vessel) return inPicture;
    return snapUpright(inPicture, hullUpright(hit.normal, hit.assemblyFromPart, vessel.isKitten));
  }
}

const isSameRay = (a: Ray, b: Ray): boolean =>
  [0, 1, 2].every((axis) => a.origin[axis] === b.origin[axis] && a.direction[axis] === b.direction[axis]);

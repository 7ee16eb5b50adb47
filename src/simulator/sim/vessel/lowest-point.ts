import { composeRigid, IDENTITY_TRANSFORM, quat, vec3, type Transform, type Vec3 } from '../../../base/math/index.js';
import type { Model } from '../../models/model.js';
import type { Part, PartTemplate } from '../state.js';

/** A model and its pose in the assembly frame. */
export type PlacedModel = readonly [place: Transform, model: Model];

export function placedModels(parts: readonly Part[], templates: ReadonlyMap<string, PartTemplate>): PlacedModel[] {
  const found: PlacedModel[] = [];
  const placed = new Map<number, Transform>();
  const visit = (part: Part, outer: Transform): void => {
    const place = composeRigid(outer, part.transform);
    placed.set(part.instanceId, place);
    const model = templates.get(part.template)?.model;
    if (model) found.push([place, model]);
    for (const subpart of part.subparts) visit(subpart, place);
  };
  for (const part of parts) visit(part, placed.get(part.attachedTo ?? -1) ?? IDENTITY_TRANSFORM);
  return found;
}

/**
 * Returns the depth of the lowest vertex below the assembly origin, m. 0 for a vessel without vertices.
 * @param up unit vector in the assembly frame
 */
export function depthBelowOrigin(models: readonly PlacedModel[], up: Vec3): number {
  let lowest = Infinity;
  for (const [{ translation, rotation, scale }, { primitives }] of models) {
    const turned = quat.rotate(quat.invert(rotation), up);
    const [x, y, z] = [turned[0] * scale[0], turned[1] * scale[1], turned[2] * scale[2]];
    const origin = vec3.dot(translation, up);
    const stretch = Math.max(...scale.map(Math.abs));
    for (const { mesh } of primitives) {
      const { centre, radius, positions } = mesh;
      // Skip a mesh that is entirely above the lowest point found so far.
      if (origin + centre[0] * x + centre[1] * y + centre[2] * z - radius * stretch >= lowest) continue;
      for (let i = 0; i < positions.length; i += 3) {
        lowest = Math.min(lowest, origin + positions[i]! * x + positions[i + 1]! * y + positions[i + 2]! * z);
      }
    }
  }
  return Number.isFinite(lowest) ? -lowest : 0;
}

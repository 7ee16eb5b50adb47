import {
  composeRigid,
  IDENTITY_TRANSFORM,
  quat,
  transformPoint,
  vec3,
  type Quat,
  type Transform,
  type Vec3,
} from '../../../base/math/index.js';
import type {
  CraftPartDescription,
  JointDescription,
  SceneDescription,
  SubpartDescription,
  TemplateDescription,
} from '../scene-file/index.js';
import type { Part } from '../state.js';
import { jointTransform } from './joint.js';
import { partModules, type PartModules } from './systems/part-modules.js';

/** A part in the simulation: its template, its rest pose, and the immutable {@link Part} for readers. */
export interface PartNode {
  readonly instanceId: number;
  readonly id: string;
  readonly displayName: string;
  readonly templateId: string;
  readonly template: TemplateDescription;
  readonly joint: JointDescription | undefined;
  readonly stage: number | undefined;
  readonly subparts: PartNode[];
  /** Null for a part without modules. */
  readonly modules: PartModules | null;
  rest: Transform;
  /**
   * Before docking, this part was the root of a vessel with this id. When the part undocks, the new vessel gets the id
   * again. Absent for other parts.
   */
  ledVessel?: string;
  /** Null for a vessel's root and for subparts. */
  attachedTo: PartNode | null;
  /** The object that readers see; null before the first call of `publishParts`. */
  published: Part | null;
}

/** Ids begin at 1, and none is used twice in a session. */
export interface InstanceIds {
  next(): number;
}

const RADIAN = Math.PI / 180;
const ORIGIN: Vec3 = [0, 0, 0];

/** Makes the parts of a craft. The root is first, and copies of a repeated part follow one another. */
export function buildPartTree(
  scene: SceneDescription,
  parts: readonly CraftPartDescription[],
  ids: InstanceIds,
): PartNode[] {
  const nodes: PartNode[] = [];
  const byName = new Map<string, PartNode>();
  for (const description of parts) {
    const carrier = nodes.length === 0 ? null : (byName.get(description.attachTo ?? '') ?? nodes[0]!);
    for (const rest of placements(description)) {
      const node = buildNode(scene, description, rest, ids, description.stage);
      node.attachedTo = carrier;
      nodes.push(node);
      const name = description.name ?? description.template;
      if (!byName.has(name)) byName.set(name, node);
    }
  }
  return nodes;
}

function buildNode(
  scene: SceneDescription,
  description: SubpartDescription,
  rest: Transform,
  ids: InstanceIds,
  stage: number | undefined,
): PartNode {
  const template = scene.templates[description.template] ?? {};
  const instanceId = ids.next();
  return {
    instanceId,
    id: description.name ?? description.template,
    displayName: description.displayName ?? template.displayName ?? description.template,
    templateId: description.template,
    template,
    joint: description.joint,
    stage,
    modules: partModules(template),
    rest,
    attachedTo: null,
    subparts: (template.subparts ?? []).flatMap((subpart) =>
      placements(subpart).map((place) => buildNode(scene, subpart, place, ids, undefined)),
    ),
    published: null,
  };
}

function placements(description: SubpartDescription): Transform[] {
  const { position = ORIGIN, rotation, rotationDeg, scale = 1, repeat } = description;
  const base: Transform = {
    translation: [...position],
    rotation: rotation ? quat.normalizeQuat(rotation) : rotationDeg ? fromRollPitchYaw(rotationDeg) : quat.IDENTITY,
    scale: typeof scale === 'number' ? [scale, scale, scale] : [...scale],
  };
  if (!repeat) return [base];
  const axis = vec3.normalize(repeat.axis ?? vec3.X_AXIS);
  const angle = (repeat.angleDeg ?? (repeat.step ? 0 : 360 / repeat.count)) * RADIAN;
  return Array.from({ length: repeat.count }, (_, index) => {
    const turn = quat.fromAxisAngle(axis, angle * index);
    const moved = vec3.addScaled(quat.rotate(turn, base.translation), repeat.step ?? ORIGIN, index);
    return { translation: moved, rotation: quat.multiply(turn, base.rotation), scale: base.scale };
  });
}

/**
 * Returns the rotation that rolls about X, then pitches about Y, and then yaws about Z. The axes are the axes of the
 * parent and do not turn.
 */
function fromRollPitchYaw([roll, pitch, yaw]: Vec3): Quat {
  const about = (axis: Vec3, deg: number): Quat => quat.fromAxisAngle(axis, deg * RADIAN);
  return quat.multiply(about(vec3.Z_AXIS, yaw), quat.multiply(about(vec3.Y_AXIS, pitch), about(vec3.X_AXIS, roll)));
}

/**
 * Makes the list of parts for readers. The object of a part is replaced only if the part has moved since the last call.
 * @returns the list, and whether it has changed
 */
export function publishParts(
  nodes: readonly PartNode[],
  valueOf: (joint: JointDescription, node: PartNode) => number,
): { parts: Part[]; moved: boolean } {
  let moved = false;
  const placed = new Map<PartNode, Transform>();
  const publish = (node: PartNode, outer: Transform, attachedTo: PartNode | null, isRoot: boolean): Part => {
    const before = node.published;
    const transform = node.joint ? jointTransform(node.rest, node.joint, valueOf(node.joint, node)) : node.rest;
    const assembly = composeRigid(outer, transform);
    placed.set(node, assembly);
    const subparts = node.subparts.map((subpart) => publish(subpart, assembly, null, false));
    const same =
      before !== null &&
      isSameTransform(before.transform, transform) &&
      before.attachedTo === (attachedTo?.instanceId ?? null) &&
      before.isRoot === isRoot &&
      subparts.every((subpart, index) => subpart === before.subparts[index]) &&
      vec3.distance(before.position, assembly.translation) === 0;
    if (same) return before;
    moved = true;
    node.published = {
      instanceId: node.instanceId,
      id: node.id,
      displayName: node.displayName,
      template: node.templateId,
      isRoot,
      attachedTo: attachedTo?.instanceId ?? null,
      transform: before && isSameTransform(before.transform, transform) ? before.transform : transform,
      position: assembly.translation,
      subparts,
    };
    return node.published;
  };
  const parts = nodes.map((node, index) =>
    publish(node, (node.attachedTo && placed.get(node.attachedTo)) ?? IDENTITY_TRANSFORM, node.attachedTo, index === 0),
  );
  return { parts, moved };
}

function isSameTransform(a: Transform, b: Transform): boolean {
  if (a === b) return true;
  return (
    a.translation.every((value, i) => value === b.translation[i]) &&
    a.rotation.every((value, i) => value === b.rotation[i]) &&
    a.scale.every((value, i) => value === b.scale[i])
  );
}

export interface MassProperties {
  readonly total: number;
  readonly dry: number;
  readonly propellant: number;
  /** Centre of mass in the assembly frame, m. */
  readonly centreOfMass: Vec3;
}

/** Returns the mass and the centre of mass of parts. If the mass is zero, the centre is the assembly origin. */
export function massProperties(nodes: readonly PartNode[]): MassProperties {
  let dry = 0;
  let propellant = 0;
  let moment: Vec3 = ORIGIN;
  const placed = new Map<PartNode, Transform>();
  const visit = (node: PartNode, outer: Transform): void => {
    const assembly = composeRigid(outer, node.rest);
    placed.set(node, assembly);
    const { mass = 0, centreOfMass = ORIGIN } = node.template;
    const load = node.modules?.tanks.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    dry += mass;
    propellant += load;
    moment = vec3.addScaled(moment, transformPoint(assembly, centreOfMass), mass + load);
    for (const subpart of node.subparts) visit(subpart, assembly);
  };
  for (const node of nodes) visit(node, (node.attachedTo && placed.get(node.attachedTo)) ?? IDENTITY_TRANSFORM);
  const total = dry + propellant;
  return { total, dry, propellant, centreOfMass: total > 0 ? vec3.scale(moment, 1 / total) : ORIGIN };
}

export function restInAssembly(node: PartNode): Transform {
  return node.attachedTo ? composeRigid(restInAssembly(node.attachedTo), node.rest) : node.rest;
}

import { composeRigid, IDENTITY_TRANSFORM, quat, type Transform } from '../../../base/math/index.js';
import type {
  CraftPartDescription,
  FleetDescription,
  SceneDescription,
  VesselDescription,
} from '../scene-file/index.js';
import type { BodyState, PartTemplate } from '../state.js';
import { depthBelowOrigin, type PlacedModel } from './lowest-point.js';
import { attitudeOf, landVessel, orbitVessel } from './described-motion.js';
import { type Motion, railsFromState } from './motion.js';
import { buildPartTree, type InstanceIds, type PartNode } from './part-tree.js';
import { Vessel } from './vessel.js';

export interface VesselSources {
  readonly scene: SceneDescription;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly ids: InstanceIds;
  /** Bodies at UT 0. The orbital elements in a scene are valid at that time. */
  readonly bodies: readonly BodyState[];
}

export function buildVessel(sources: VesselSources, description: VesselDescription): Vessel {
  const parts = description.parts ?? sources.scene.crafts?.[description.craft ?? '']?.parts ?? [];
  const nodes = buildPartTree(sources.scene, parts, sources.ids);
  const isKitten = description.kitten ?? false;
  return new Vessel({
    id: description.id,
    nodes,
    templates: sources.templates,
    isKitten,
    motion: motionOf(sources, description, isKitten, nodes, description.scale ?? 1),
    controllable: description.controllable,
    scale: description.scale,
    alwaysRender: description.alwaysRender,
    prelaunch: description.landed?.prelaunch,
    animations: description.animations,
  });
}

export function buildFleet(sources: VesselSources, fleet: FleetDescription): Vessel[] {
  const { count, spacing } = fleet;
  const columns = fleet.columns ?? Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const place = (index: number): readonly [number, number] => [
    ((index % columns) - (columns - 1) / 2) * spacing,
    (Math.floor(index / columns) - (rows - 1) / 2) * spacing,
  ];
  const { template } = fleet;
  if (template !== undefined) {
    const parts = Array.from({ length: count }, (_, index): CraftPartDescription => {
      const [right, down] = place(index);
      const [rootRight, rootDown] = place(0);
      return { template, position: index === 0 ? [0, right, down] : [0, right - rootRight, down - rootDown] };
    });
    return [buildVessel(sources, { id: fleet.id, parts, ...placeOf(fleet) })];
  }
  return Array.from({ length: count }, (_, index) => {
    const [east, north] = place(index);
    const vessel: VesselDescription = { id: `${fleet.id}-${index + 1}`, ...placeOf(fleet) };
    if (fleet.craft !== undefined) vessel.craft = fleet.craft;
    if (vessel.landed) {
      const radius =
        sources.bodies.find((body) => body.definition.id === vessel.landed!.body)?.definition.meanRadius ?? 1;
      const degrees = 180 / Math.PI / radius;
      const { latitudeDeg, longitudeDeg } = vessel.landed;
      const shrink = Math.max(0.01, Math.cos((latitudeDeg * Math.PI) / 180));
      vessel.landed = {
        ...vessel.landed,
        latitudeDeg: latitudeDeg + north * degrees,
        longitudeDeg: longitudeDeg + (east * degrees) / shrink,
      };
    } else if (vessel.orbit) {
      const anomaly = vessel.orbit.trueAnomalyDeg ?? 0;
      const body = sources.bodies.find((candidate) => candidate.definition.id === vessel.orbit!.body)!;
      const radius = vessel.orbit.semiMajorAxis ?? body.definition.meanRadius + (vessel.orbit.altitude ?? 0);
      vessel.orbit = { ...vessel.orbit, trueAnomalyDeg: anomaly + ((index * spacing) / radius) * (180 / Math.PI) };
    }
    return buildVessel(sources, vessel);
  });
}

function placeOf({ landed, orbit }: FleetDescription): Pick<VesselDescription, 'landed' | 'orbit'> {
  return { ...(landed ? { landed } : {}), ...(orbit ? { orbit } : {}) };
}

function motionOf(
  sources: VesselSources,
  description: VesselDescription,
  isKitten: boolean,
  nodes: readonly PartNode[],
  size: number,
): Motion {
  const body = (id: string): BodyState => sources.bodies.find((candidate) => candidate.definition.id === id)!;
  const { landed, orbit, state } = description;
  if (landed) {
    return landVessel(landed, body(landed.body), isKitten, (ccfFromBody, up) => {
      return size * depthBelowOrigin(restingModels(sources, nodes), quat.rotate(quat.invert(ccfFromBody), up));
    });
  }
  if (orbit) return orbitVessel(orbit, body(orbit.body));
  const { body: id, positionCci, velocityCci, attitude } = state!;
  return railsFromState(body(id), { position: positionCci, velocity: velocityCci }, 0, attitudeOf(attitude, body(id)));
}

function restingModels({ templates }: VesselSources, nodes: readonly PartNode[]): PlacedModel[] {
  const found: PlacedModel[] = [];
  const placed = new Map<PartNode, Transform>();
  const visit = (node: PartNode, outer: Transform): void => {
    const place = composeRigid(outer, node.rest);
    placed.set(node, place);
    const model = templates.get(node.templateId)?.model;
    if (model) found.push([place, model]);
    for (const subpart of node.subparts) visit(subpart, place);
  };
  for (const node of nodes) visit(node, (node.attachedTo && placed.get(node.attachedTo)) ?? IDENTITY_TRANSFORM);
  return found;
}

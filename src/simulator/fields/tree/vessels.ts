import type { VesselState } from '../../sim/state.js';
import { VESSEL_ACTIONS, VESSEL_RULE } from '../../world/index.js';
import { formatScalar } from '../../../base/math/index.js';
import { formatDegrees, formatFlag, formatVector } from '../format/text.js';
import { type Directory, directory, type Entries, entryWhile, namedDirectory, type Node, sensor } from '../node.js';
import { compactTelemetry } from './telemetry.js';
import { kittenTree } from './kitten-paint.js';
import { partsTree } from './parts.js';
import { servedBy } from './served-by.js';
import { vesselControl } from './vessel-control.js';
import { vesselDetail } from './vessel-detail.js';
import { hiddenModules, vesselModules } from './vessel-modules.js';
import { vesselStream } from './vessel-stream.js';
import { CommandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf, vesselPath } from './source.js';
import { jsonText } from '../format/json.js';

export function vesselsTree(source: TreeSource): Directory {
  const { world, vessels } = source;
  const vessel = keptTrees(source);
  /** The id of the controlled vessel; null if no live vessel is controlled. */
  const activeId = (): string | null => {
    const id = world.takeSnapshot().activeVesselId;
    return id !== null && vessels.find(id) ? id : null;
  };
  const active = (): Directory | null => {
    const id = activeId();
    return id === null ? null : vessel(id);
  };
  // Used only to check whether a path could ever exist, so its vessel id is empty.
  const anyVessel = vesselTree(source, '');
  return directory({
    'by-id': namedDirectory(vessels, vessel, () => anyVessel),
    active: {
      type: 'directory',
      names: () => active()?.names() ?? [],
      child: (name) => active()?.child(name) ?? null,
      shape: () => anyVessel.shape!(),
      standsFor: () => {
        const id = activeId();
        return id === null ? null : vesselPath(source, id);
      },
    },
  });
}

/**
 * Makes a function from a vessel's id to the vessel's directory. The function caches the directories of live vessels.
 */
function keptTrees(source: TreeSource): (id: string) => Directory {
  const kept = new Map<string, Directory>();
  return (id) => {
    const known = kept.get(id);
    if (known) return known;
    if (kept.size >= 2 * source.vessels.size) {
      for (const other of kept.keys()) if (!source.vessels.find(other)) kept.delete(other);
    }
    const made = vesselTree(source, id);
    kept.set(id, made);
    return made;
  };
}

function vesselTree(source: TreeSource, id: string): Directory {
  const vessel = (): VesselState => vesselOf(source, id);
  const leaf = (read: (state: VesselState) => string): Node => sensor(() => read(vessel()));
  const at = vesselPath(source, id);
  const leaves = new CommandLeaves(source.world, at, { vesselId: id });
  const entries: Record<string, Entries[string]> = {
    id: leaf((v) => v.id),
    name: leaf((v) => v.name),
    situation: leaf((v) => v.situation),
    parent: leaf((v) => v.parentId),
    controlled: leaf((v) => formatFlag(v.controlled)),
    controllable: leaf((v) => formatFlag(v.controllable)),
    is_kitten: leaf((v) => formatFlag(v.isKitten)),
    com: leaf((v) => formatVector(v.centreOfMass)),
    scale: leaves.number('scale', VESSEL_ACTIONS.scale, 'factor', () => vessel().scale),
    always_render: leaves.flag('always_render', VESSEL_ACTIONS.alwaysRender, 'on', () => vessel().alwaysRender),
    telemetry: leaf((v) => jsonText(compactTelemetry(source.world.takeSnapshot(), v))),
    position: directory({
      cci: leaf((v) => formatVector(v.positionCci)),
      ecl: leaf((v) => formatVector(v.positionEcl)),
      lat: leaf((v) => formatDegrees(v.latitude)),
      lon: leaf((v) => formatDegrees(v.longitude)),
    }),
    velocity: directory({
      orbital: leaf((v) => formatScalar(v.orbitalSpeed)),
      surface: leaf((v) => formatScalar(v.surfaceSpeed)),
      inertial: leaf((v) => formatScalar(v.inertialSpeed)),
      cci: leaf((v) => formatVector(v.velocityCci)),
    }),
    attitude: directory({
      quat: leaf((v) => formatVector(v.cciFromBody)),
      rates: leaf((v) => formatVector(v.bodyRates)),
    }),
    altitude: directory({
      barometric: leaf((v) => formatScalar(v.barometricAltitude)),
      radar: leaf((v) => formatScalar(v.radarAltitude)),
    }),
    mass: directory({
      total: leaf((v) => formatScalar(v.massTotal)),
      dry: leaf((v) => formatScalar(v.massDry)),
      propellant: leaf((v) => formatScalar(v.massPropellant)),
    }),
  };
  const detailed = source.gates.telemetryVesselDetail;
  if (detailed) Object.assign(entries, vesselDetail(source, id));
  Object.assign(entries, detailed ? vesselModules(source, id) : hiddenModules());
  if (source.gates.telemetryVesselParts) entries['parts'] = partsTree(source, id);
  entries['stream'] = vesselStream(source, id);
  entries['ctl'] = vesselControl(source, id);
  entries['paint'] = directory({
    parts: directory(
      new CommandLeaves(source.world, `${at}/paint/parts`, { vesselId: id }).partRule(VESSEL_RULE, () => {
        vessel();
        return source.world.paint.rule({ kind: 'vessel', vesselId: id });
      }),
    ),
    kitten: entryWhile(() => vessel().isKitten, kittenTree(source, id)),
  });
  return directory(throughAccessors(source, entries));
}

/**
 * Makes reads go through accessors: reads of the group of leaves `<group>` use the accessor `vessel.<group>`. Controls
 * and paint are unchanged.
 */
function throughAccessors({ world }: TreeSource, entries: Entries): Entries {
  const served = Object.entries(entries).map(([name, entry]): [string, Entries[string]] => {
    if (name === 'ctl' || name === 'paint') return [name, entry];
    const serve = (node: Node): Node => servedBy(world.accessors, `vessel.${name}`, node);
    return [name, entry.type === 'conditional' ? entryWhile(entry.isThere, serve(entry.node)) : serve(entry)];
  });
  return Object.fromEntries(served);
}

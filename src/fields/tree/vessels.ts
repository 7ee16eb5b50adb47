import type { VesselState } from '../../sim/state.js';
import { command } from '../../world/command.js';
import { formatScalar } from '../../math/format-scalar.js';
import { formatDegrees, formatFlag, formatVector, namesOf } from '../format/text.js';
import { type Directory, directory, liveDirectory, type Node, sensor, state, trigger } from '../node.js';
import { parseFlag, parseNumber, parseTrigger } from '../parse/values.js';
import { compactTelemetry } from './telemetry.js';
import { kittenTree } from './kitten-paint.js';
import { partsTree } from './parts.js';
import { vesselDetail } from './vessel-detail.js';
import { vesselModules } from './vessel-modules.js';
import { vesselStream } from './vessel-stream.js';
import { ruleLeaves, run, type TreeSource, vesselOf } from './source.js';

/** `vessels/`: by id, and the controlled one under `active`. */
export function vesselsTree(source: TreeSource): Directory {
  const { world } = source;
  const ids = (): string[] => world.snapshot.vessels.map((vessel) => vessel.id);
  const made = new Map<string, Directory>();
  const vessel = (id: string): Directory => {
    let tree = made.get(id);
    if (!tree) made.set(id, (tree = vesselTree(source, id)));
    return tree;
  };
  const active = (): Directory | null => {
    const id = world.snapshot.activeVesselId;
    return id !== null && ids().includes(id) ? vessel(id) : null;
  };
  return directory({
    'by-id': liveDirectory(
      () => namesOf(ids()),
      (name) => vessel(ids()[namesOf(ids()).indexOf(name)]!),
    ),
    active: {
      type: 'directory',
      names: () => active()?.names() ?? [],
      child: (name) => active()?.child(name) ?? null,
      standsFor: () => {
        const name = namesOf(ids())[ids().indexOf(world.snapshot.activeVesselId ?? '')];
        return name === undefined ? null : `vessels/by-id/${name}`;
      },
    },
  });
}

function vesselTree(source: TreeSource, id: string): Directory {
  const vessel = (): VesselState => vesselOf(source, id);
  const leaf = (read: (state: VesselState) => string): Node => sensor(() => read(vessel()));
  const at = `vessels/by-id/${id}`;
  const slots = { vesselId: id };
  const entries: Record<string, Node | (() => Node | null)> = {
    id: leaf((v) => v.id),
    name: leaf((v) => v.name),
    situation: leaf((v) => v.situation),
    parent: leaf((v) => v.parentId),
    controlled: leaf((v) => formatFlag(v.controlled)),
    controllable: leaf((v) => formatFlag(v.controllable)),
    is_kitten: leaf((v) => formatFlag(v.isKitten)),
    com: leaf((v) => formatVector(v.centreOfMass)),
    scale: state(
      () => formatScalar(vessel().scale),
      (text) => run(source, parseNumber(`${at}/scale`, text), (value) => command('vessel.scale', { ...slots, value })),
    ),
    always_render: state(
      () => formatFlag(vessel().alwaysRender),
      (text) =>
        run(source, parseFlag(`${at}/always_render`, text), (value) =>
          command('vessel.always_render', { ...slots, value }),
        ),
    ),
    telemetry: leaf((v) => JSON.stringify(compactTelemetry(source.world.snapshot, v))),
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
  if (source.gates.telemetryVesselDetail) Object.assign(entries, vesselDetail(source, id));
  Object.assign(entries, vesselModules(source, id));
  if (source.gates.telemetryVesselParts) entries['parts'] = partsTree(source, id);
  entries['stream'] = vesselStream(source, id);
  entries['ctl'] = directory({
    stage: trigger((text) =>
      run(source, parseTrigger(`${at}/ctl/stage`, text), (value) => command('vessel.stage', { ...slots, value })),
    ),
    focus: trigger((text) =>
      run(source, parseTrigger(`${at}/ctl/focus`, text), (value) => command('camera.focus', { token: id, value })),
    ),
  });
  entries['paint'] = directory({
    parts: directory(
      ruleLeaves(
        source,
        `${at}/paint/parts`,
        'paint.vessel',
        () => slots,
        () => {
          vessel();
          return source.world.paint.rule({ kind: 'vessel', vesselId: id });
        },
      ),
    ),
    kitten: () => (vessel().isKitten ? kittenTree(source, id) : null),
  });
  return directory(entries);
}

import type { BodyState } from '../../sim/state.js';
import { CAMERA_ACTIONS } from '../../world/index.js';
import { formatScalar } from '../../../base/math/index.js';
import { formatDegrees, formatList, formatVector } from '../format/text.js';
import { NamedList } from '../named-list.js';
import { type Directory, directory, namedDirectory, type Node, sensor } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { bodyOf, type TreeSource } from './source.js';

export function systemTree({ world }: TreeSource): Directory {
  return directory({
    name: sensor(() => world.takeSnapshot().systemName),
    home: sensor(() => world.takeSnapshot().homeId),
    sun: sensor(() => world.takeSnapshot().sunId),
  });
}

export function bodiesTree(source: TreeSource): Directory {
  const bodies = new NamedList(
    () => source.world.takeSnapshot().bodies,
    (body) => body.definition.id,
  );
  return namedDirectory(bodies, (id, name) => bodyTree(source, id, name));
}

function bodyTree(source: TreeSource, id: string, name: string): Directory {
  const body = (): BodyState => bodyOf(source, id);
  const { definition } = body();
  const leaf = (read: (state: BodyState) => string): Node => sensor(() => read(body()));
  const entries: Record<string, Node> = {
    id: leaf(() => id),
    class: leaf(() => definition.class),
    parent: leaf(() => definition.parentId ?? ''),
    children: leaf(() => formatList(definition.childIds)),
    mass: leaf(() => formatScalar(definition.mass)),
    radius: leaf(() => formatScalar(definition.meanRadius)),
    mu: leaf(() => formatScalar(definition.mu)),
    soi: leaf(() => formatScalar(definition.sphereOfInfluence)),
    rotation_rate: leaf(() => formatScalar(definition.rotationRate)),
    position: directory({ ecl: leaf((state) => formatVector(state.positionEcl)) }),
    velocity: directory({ ecl: leaf((state) => formatVector(state.velocityEcl)) }),
  };
  if (body().orbit) {
    const orbit = (read: (orbit: NonNullable<BodyState['orbit']>) => string): Node =>
      leaf((state) => read(state.orbit!));
    entries['orbit'] = directory({
      apoapsis: orbit((o) => formatScalar(o.apoapsisAltitude)),
      periapsis: orbit((o) => formatScalar(o.periapsisAltitude)),
      ecc: orbit((o) => formatScalar(o.eccentricity)),
      inc: orbit((o) => formatDegrees(o.inclination)),
      lan: orbit((o) => formatDegrees(o.longitudeOfAscendingNode)),
      argpe: orbit((o) => formatDegrees(o.argumentOfPeriapsis)),
      sma: orbit((o) => formatScalar(o.semiMajorAxis)),
      period: orbit((o) => formatScalar(o.period)),
    });
  }
  const { atmosphere, oceanDensity } = definition;
  if (atmosphere) {
    entries['atmosphere'] = directory({
      present: sensor(() => '1'),
      height: sensor(() => formatScalar(atmosphere.height)),
      scale_height: sensor(() => formatScalar(atmosphere.scaleHeight)),
      sea_level_pressure: sensor(() => formatScalar(atmosphere.seaLevelPressure)),
      sea_level_density: sensor(() => formatScalar(atmosphere.seaLevelDensity)),
    });
  }
  if (oceanDensity !== null) {
    entries['ocean'] = directory({ present: sensor(() => '1'), density: sensor(() => formatScalar(oceanDensity)) });
  }
  entries['focus'] = new CommandLeaves(source.world, `bodies/${name}`, { id }).trigger('focus', CAMERA_ACTIONS.focus);
  return directory(entries);
}

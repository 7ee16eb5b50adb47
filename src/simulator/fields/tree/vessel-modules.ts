import type { AnimationJson } from '../../../contract/world/index.js';
import { FieldError } from '../../../base/errors/index.js';
import { prospectOf } from '../../sim/vessel/patches.js';
import type { AnimationState, SystemsState } from '../../sim/vessel/systems/systems-state.js';
import {
  ANIMATION_ACTIONS,
  DECOUPLER_ACTIONS,
  DOCKING_ACTIONS,
  ENGINE_ACTIONS,
  LIGHT_ACTIONS,
  RCS_ACTIONS,
} from '../../world/index.js';
import { formatScalar } from '../../../base/math/index.js';
import { formatDegrees, formatFlag } from '../format/text.js';
import { NamedList } from '../named-list.js';
import {
  type Directory,
  directory,
  type Entries,
  entryWhile,
  namedDirectory,
  type Node,
  numberedDirectory,
  rows,
  sensor,
} from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf, vesselPath } from './source.js';
import { jsonText } from '../format/json.js';

type ListName = 'engines' | 'rcs' | 'solar' | 'generators' | 'lights' | 'docking' | 'decouplers' | 'animations';
type ModuleOf<Name extends ListName> = SystemsState[Name][number];

/**
 * The directories of a vessel's modules. `power`, `engines` and `tanks` always exist. Each other directory exists only
 * while the vessel has modules of its kind. In each directory, the modules are numbered.
 */
export function vesselModules(source: TreeSource, id: string): Entries {
  const systems = (): SystemsState => vesselOf(source, id).systems;
  const list = <Name extends ListName>(
    name: Name,
    make: (find: () => ModuleOf<Name>, leaves: ModuleLeaves) => Directory,
  ): Directory =>
    numberedDirectory(
      () => systems()[name].length,
      (ordinal) =>
        make(
          () => systems()[name][ordinal] as ModuleOf<Name>,
          new CommandLeaves(source.world, `${vesselPath(source, id)}/${name}/${ordinal}`, { vesselId: id, ordinal }),
        ),
    );
  const whileAny = (name: ListName, tree: Directory): Entries[string] =>
    entryWhile(() => systems()[name].length > 0, tree);
  const encounters = rows(() => encountersOf(source, id));
  return {
    power: directory({
      produced: sensor(() => formatScalar(systems().powerProduced)),
      consumed: sensor(() => formatScalar(systems().powerConsumed)),
    }),
    engines: list('engines', engineLeaves),
    tanks: tanksTree(() => source.vessels.find(id)?.systems.tanks ?? NO_TANKS),
    rcs: whileAny('rcs', list('rcs', rcsLeaves)),
    solar: whileAny(
      'solar',
      list('solar', (find, leaves) => solarLeaves(find, leaves, systems)),
    ),
    generators: whileAny('generators', list('generators', generatorLeaves)),
    lights: whileAny(
      'lights',
      list('lights', (find, leaves) => lightLeaves(find, leaves, systems)),
    ),
    docking: whileAny('docking', list('docking', dockingLeaves)),
    decouplers: whileAny('decouplers', list('decouplers', decouplerLeaves)),
    encounters: entryWhile(() => encountersOf(source, id).length > 0, encounters),
    animations: whileAny('animations', list('animations', animationLeaves)),
  };
}

/**
 * Makes the module directories of a server without `telemetry_vessel_detail`. The directories exist, but have no
 * entries.
 */
export function hiddenModules(): Record<string, Node> {
  return { power: directory({}), engines: directory({}), tanks: directory({}) };
}

function encountersOf(source: TreeSource, id: string): string[] {
  const { bodies, ut } = source.world.takeSnapshot();
  return prospectOf(vesselOf(source, id), bodies, ut).encounters.map((encounter) =>
    jsonText({ body: encounter.bodyId, ut: encounter.ut, distance: encounter.distance }),
  );
}

type ModuleLeaves = CommandLeaves<{ readonly vesselId: string; readonly ordinal: number }>;

function engineLeaves(find: () => ModuleOf<'engines'>, leaves: ModuleLeaves): Directory {
  return directory({
    active: leaves.flag('active', ENGINE_ACTIONS.active, 'on', () => find().active),
    vac_thrust: sensor(() => formatScalar(find().vacuumThrust)),
    isp: sensor(() => formatScalar(find().specificImpulse)),
    throttle: sensor(() => formatScalar(find().throttle)),
    propellant: sensor(() => formatFlag(find().propellant)),
    min_throttle: leaves.number('min_throttle', ENGINE_ACTIONS.minThrottle, 'fraction', () => find().minThrottle),
  });
}

type Tanks = SystemsState['tanks'];

const NO_TANKS: Tanks = [];

function tanksTree(read: () => Tanks): Directory {
  const tanks = new NamedList(read, ({ resource }) => resource);
  const tank = (resource: string, name: string): Directory => {
    const find = (): Tanks[number] => {
      const found = tanks.find(resource);
      if (!found)
        throw new FieldError(
          'ENOENT',
          `tanks/${name}`,
          `tanks/${name}: the vessel has no such tank any more; list tanks`,
        );
      return found;
    };
    return directory({
      amount: sensor(() => formatScalar(find().amount)),
      capacity: sensor(() => formatScalar(find().capacity)),
      fraction: sensor(() => formatScalar(find().amount / find().capacity)),
    });
  };
  return namedDirectory(tanks, tank, (name) => tank(name, name));
}

function rcsLeaves(find: () => ModuleOf<'rcs'>, leaves: ModuleLeaves): Directory {
  return directory({
    active: leaves.flag('active', RCS_ACTIONS.active, 'on', () => find().active),
    propellant: sensor(() => formatFlag(find().propellant)),
    map: sensor(() => rcsMap(find().axes)),
  });
}

export function rcsMap(axes: readonly string[]): string {
  return axes.length === 0 ? 'None' : axes.join(', ');
}

function solarLeaves(find: () => ModuleOf<'solar'>, leaves: ModuleLeaves, systems: () => SystemsState): Directory {
  const tracker = sensor(() => formatDegrees(find().trackerAngle ?? 0));
  return directory({
    produced: sensor(() => formatScalar(find().produced)),
    occluded: sensor(() => formatFlag(find().occluded)),
    sun_aoa: sensor(() => formatDegrees(find().sunAngle)),
    efficiency: sensor(() => formatScalar(find().efficiency)),
    tracker_angle: entryWhile(() => find().trackerAngle !== null, tracker),
    ...unfolding(find, leaves, systems),
  });
}

function unfolding(
  find: () => { readonly animation: number },
  leaves: ModuleLeaves,
  systems: () => SystemsState,
): Entries {
  const animation = (): AnimationState => systems().animations[find().animation]!;
  const goal = leaves.about({
    ...leaves.subject,
    get ordinal() {
      return find().animation;
    },
  });
  const unfolds = (leaf: Node): Entries[string] => entryWhile(() => find().animation >= 0, leaf);
  return {
    goal: unfolds(goal.number('goal', ANIMATION_ACTIONS.goal, 'fraction', () => animation().goal)),
    current: unfolds(sensor(() => formatScalar(animation().current))),
    state: unfolds(sensor(() => animationState(animation()))),
  };
}

function generatorLeaves(find: () => ModuleOf<'generators'>): Directory {
  return directory({
    active: sensor(() => formatFlag(find().active)),
    produced: sensor(() => formatScalar(find().produced)),
  });
}

function lightLeaves(find: () => ModuleOf<'lights'>, leaves: ModuleLeaves, systems: () => SystemsState): Directory {
  return directory({
    on: leaves.flag('on', LIGHT_ACTIONS.on, 'on', () => find().on),
    brightness: leaves.number('brightness', LIGHT_ACTIONS.brightness, 'brightness', () => find().brightness),
    color: leaves.numbers('color', LIGHT_ACTIONS.color, 'colourSrgb', 3, () => find().colourSrgb),
    outer_angle: leaves.number('outer_angle', LIGHT_ACTIONS.outerAngle, 'degrees', () => find().outerAngleDeg),
    inner_angle: leaves.number('inner_angle', LIGHT_ACTIONS.innerAngle, 'degrees', () => find().innerAngleDeg),
    ...unfolding(find, leaves, systems),
  });
}

function dockingLeaves(find: () => ModuleOf<'docking'>, leaves: ModuleLeaves): Directory {
  return directory({
    docked: sensor(() => formatFlag(find().dockedTo !== null)),
    docked_to: sensor(() => find().dockedTo ?? ''),
    pushoff_impulse: sensor(() => formatScalar(find().pushoffImpulse)),
    undock: leaves.trigger('undock', DOCKING_ACTIONS.undock),
  });
}

function decouplerLeaves(find: () => ModuleOf<'decouplers'>, leaves: ModuleLeaves): Directory {
  return directory({
    fired: sensor(() => formatFlag(find().fired)),
    enabled: sensor(() => formatFlag(find().enabled)),
    fire: leaves.trigger('fire', DECOUPLER_ACTIONS.fire),
  });
}

function animationLeaves(find: () => ModuleOf<'animations'>, leaves: ModuleLeaves): Directory {
  return directory({
    goal: leaves.number('goal', ANIMATION_ACTIONS.goal, 'fraction', () => find().goal),
    current: sensor(() => formatScalar(find().current)),
    state: sensor(() => animationState(find())),
  });
}

export function animationState({
  goal,
  current,
}: {
  readonly goal: number;
  readonly current: number;
}): AnimationJson['deployment_state'] {
  if (current < goal) return 'Deploying';
  if (current > goal) return 'Retracting';
  return current > 0 ? 'Deployed' : 'Retracted';
}

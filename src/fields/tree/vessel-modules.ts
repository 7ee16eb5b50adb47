import { prospectOf } from '../../sim/vessel/patches.js';
import type { AnimationState, SystemsState } from '../../sim/vessel/systems/systems-state.js';
import { type Command, command } from '../../world/command.js';
import { formatScalar } from '../../math/format-scalar.js';
import { formatDegrees, formatFlag, formatVector, namesOf } from '../format/text.js';
import {
  type Directory,
  directory,
  liveDirectory,
  type Node,
  rows,
  sensor,
  state,
  type TextFile,
  trigger,
} from '../node.js';
import { parseFlag, parseNumber, parseNumbers, parseTrigger } from '../parse/values.js';
import { run, type TreeSource, vesselOf } from './source.js';
import { jsonText } from '../format/json.js';

type ListName = 'engines' | 'rcs' | 'solar' | 'generators' | 'lights' | 'docking' | 'decouplers' | 'animations';
type ModuleOf<Name extends ListName> = SystemsState[Name][number];

/**
 * What the parts of a vessel can do, in listing order. `power`, `engines` and `tanks` are always there, the others while there is
 * something in them. Modules are directories by index.
 */
export function vesselModules(source: TreeSource, id: string): Record<string, Node | (() => Node | null)> {
  const systems = (): SystemsState => vesselOf(source, id).systems;
  const list = <Name extends ListName>(
    name: Name,
    leaves: (find: () => ModuleOf<Name>, control: ModuleControl) => Directory,
  ): Directory =>
    liveDirectory(
      () => systems()[name].map((_, index) => String(index)),
      (ordinal) =>
        leaves(
          () => systems()[name][Number(ordinal)] as ModuleOf<Name>,
          new ModuleControl(source, `vessels/by-id/${id}/${name}/${ordinal}`, {
            vesselId: id,
            ordinal: Number(ordinal),
          }),
        ),
    );
  const whileAny = (name: ListName, tree: Directory): (() => Node | null) => {
    return () => (systems()[name].length > 0 ? tree : null);
  };
  const encounters = rows(() => encountersOf(source, id));
  return {
    power: directory({
      produced: sensor(() => formatScalar(systems().powerProduced)),
      consumed: sensor(() => formatScalar(systems().powerConsumed)),
    }),
    engines: list('engines', engineLeaves),
    tanks: tanksTree(systems),
    rcs: whileAny('rcs', list('rcs', rcsLeaves)),
    solar: whileAny(
      'solar',
      list('solar', (find, control) => solarLeaves(find, control, systems)),
    ),
    generators: whileAny('generators', list('generators', generatorLeaves)),
    lights: whileAny(
      'lights',
      list('lights', (find, control) => lightLeaves(find, control, systems)),
    ),
    docking: whileAny('docking', list('docking', dockingLeaves)),
    decouplers: whileAny('decouplers', list('decouplers', decouplerLeaves)),
    encounters: () => (encountersOf(source, id).length > 0 ? encounters : null),
    animations: whileAny('animations', list('animations', animationLeaves)),
  };
}

/** Spheres of influence that lie ahead, a line of JSON each. */
function encountersOf(source: TreeSource, id: string): string[] {
  const { bodies, ut } = source.world.snapshot;
  return prospectOf(vesselOf(source, id), bodies, ut).encounters.map((encounter) =>
    jsonText({ body: encounter.bodyId, ut: encounter.ut, distance: encounter.distance }),
  );
}

/** Leaves that command one module. */
class ModuleControl {
  constructor(
    private readonly source: TreeSource,
    private readonly at: string,
    private readonly slots: Partial<Command>,
  ) {}

  flag(leaf: string, action: string, read: () => boolean): TextFile {
    return state(
      () => formatFlag(read()),
      (text) => run(this.source, parseFlag(`${this.at}/${leaf}`, text), (value) => this.#command(action, { value })),
    );
  }

  number(leaf: string, action: string, read: () => number, slots: Partial<Command> = {}): TextFile {
    return state(
      () => formatScalar(read()),
      (text) =>
        run(this.source, parseNumber(`${this.at}/${leaf}`, text), (value) =>
          this.#command(action, { value, ...slots }),
        ),
    );
  }

  colour(leaf: string, action: string, read: () => readonly number[]): TextFile {
    return state(
      () => formatVector(read()),
      (text) =>
        run(this.source, parseNumbers(`${this.at}/${leaf}`, text, 3), (values) => this.#command(action, { values })),
    );
  }

  trigger(leaf: string, action: string): TextFile {
    return trigger((text) =>
      run(this.source, parseTrigger(`${this.at}/${leaf}`, text), (value) => this.#command(action, { value })),
    );
  }

  #command(action: string, slots: Partial<Command>): Command {
    return command(action, { ...this.slots, ...slots });
  }
}

function engineLeaves(find: () => ModuleOf<'engines'>, control: ModuleControl): Directory {
  return directory({
    active: control.flag('active', 'engine.active', () => find().active),
    vac_thrust: sensor(() => formatScalar(find().vacuumThrust)),
    isp: sensor(() => formatScalar(find().specificImpulse)),
    throttle: sensor(() => formatScalar(find().throttle)),
    propellant: sensor(() => formatFlag(find().propellant)),
    min_throttle: control.number('min_throttle', 'engine.min_throttle', () => find().minThrottle),
  });
}

function tanksTree(systems: () => SystemsState): Directory {
  const names = (): string[] => namesOf(systems().tanks.map(({ resource }) => resource));
  return liveDirectory(names, (name) => {
    const find = (): SystemsState['tanks'][number] => systems().tanks[names().indexOf(name)]!;
    return directory({
      amount: sensor(() => formatScalar(find().amount)),
      capacity: sensor(() => formatScalar(find().capacity)),
      fraction: sensor(() => formatScalar(find().amount / find().capacity)),
    });
  });
}

function rcsLeaves(find: () => ModuleOf<'rcs'>, control: ModuleControl): Directory {
  return directory({
    active: control.flag('active', 'rcs.active', () => find().active),
    propellant: sensor(() => formatFlag(find().propellant)),
    map: sensor(() => rcsMap(find().axes)),
  });
}

/** The axes that a thruster serves, as flags are written. */
export function rcsMap(axes: readonly string[]): string {
  return axes.length === 0 ? 'None' : axes.join(', ');
}

function solarLeaves(find: () => ModuleOf<'solar'>, control: ModuleControl, systems: () => SystemsState): Directory {
  const tracker = sensor(() => formatDegrees(find().trackerAngle ?? 0));
  return directory({
    produced: sensor(() => formatScalar(find().produced)),
    occluded: sensor(() => formatFlag(find().occluded)),
    sun_aoa: sensor(() => formatDegrees(find().sunAngle)),
    efficiency: sensor(() => formatScalar(find().efficiency)),
    tracker_angle: () => (find().trackerAngle === null ? null : tracker),
    ...unfolding(find, control, systems),
  });
}

/** Of a module that an animation unfolds; absent on one that none does. */
function unfolding(
  find: () => { readonly animation: number },
  control: ModuleControl,
  systems: () => SystemsState,
): Record<'goal' | 'current' | 'state', () => Node | null> {
  const animation = (): AnimationState => systems().animations[find().animation]!;
  const unfolds = (leaf: () => Node) => () => (find().animation < 0 ? null : leaf());
  return {
    goal: unfolds(() =>
      control.number('goal', 'animation.goal', () => animation().goal, { ordinal: find().animation }),
    ),
    current: unfolds(() => sensor(() => formatScalar(animation().current))),
    state: unfolds(() => sensor(() => animationState(animation()))),
  };
}

function generatorLeaves(find: () => ModuleOf<'generators'>): Directory {
  return directory({
    active: sensor(() => formatFlag(find().active)),
    produced: sensor(() => formatScalar(find().produced)),
  });
}

function lightLeaves(find: () => ModuleOf<'lights'>, control: ModuleControl, systems: () => SystemsState): Directory {
  return directory({
    on: control.flag('on', 'light.on', () => find().on),
    brightness: control.number('brightness', 'light.brightness', () => find().brightness),
    color: control.colour('color', 'light.color', () => find().colourSrgb),
    outer_angle: control.number('outer_angle', 'light.outer_angle', () => find().outerAngleDeg),
    inner_angle: control.number('inner_angle', 'light.inner_angle', () => find().innerAngleDeg),
    ...unfolding(find, control, systems),
  });
}

function dockingLeaves(find: () => ModuleOf<'docking'>, control: ModuleControl): Directory {
  return directory({
    docked: sensor(() => formatFlag(find().dockedTo !== null)),
    docked_to: sensor(() => find().dockedTo ?? ''),
    pushoff_impulse: sensor(() => formatScalar(find().pushoffImpulse)),
    undock: control.trigger('undock', 'docking.undock'),
  });
}

function decouplerLeaves(find: () => ModuleOf<'decouplers'>, control: ModuleControl): Directory {
  return directory({
    fired: sensor(() => formatFlag(find().fired)),
    enabled: sensor(() => formatFlag(find().enabled)),
    fire: control.trigger('fire', 'decoupler.fire'),
  });
}

function animationLeaves(find: () => ModuleOf<'animations'>, control: ModuleControl): Directory {
  return directory({
    goal: control.number('goal', 'animation.goal', () => find().goal),
    current: sensor(() => formatScalar(find().current)),
    state: sensor(() => animationState(find())),
  });
}

/** Where an animation is: at an end, or on its way to one. */
export function animationState({ goal, current }: { readonly goal: number; readonly current: number }): string {
  if (current < goal) return 'Deploying';
  if (current > goal) return 'Retracting';
  return current > 0 ? 'Deployed' : 'Retracted';
}

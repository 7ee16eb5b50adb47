import { command } from '../../world/command.js';
import { formatScalar } from '../../math/format-scalar.js';
import { formatFlag } from '../format/text.js';
import { type Directory, directory, liveDirectory, type Node, sensor, state, trigger } from '../node.js';
import { parseNumber, parseTrigger } from '../parse/values.js';
import { run, type TreeSource } from './source.js';

/** `decouplers/` and `animations/` of a vessel: directories by index, there while there is something in them. */
export function vesselModules(source: TreeSource, id: string): Record<string, () => Node | null> {
  const decouplers = decouplersTree(source, id);
  const animations = animationsTree(source, id);
  return {
    decouplers: () => (source.world.decouplers(id).length > 0 ? decouplers : null),
    animations: () => (source.world.animations(id).length > 0 ? animations : null),
  };
}

function decouplersTree(source: TreeSource, id: string): Directory {
  return modules(
    () => source.world.decouplers(id),
    (find, ordinal) =>
      directory({
        fired: sensor(() => formatFlag(find().fired)),
        enabled: sensor(() => '1'),
        fire: trigger((text) =>
          run(source, parseTrigger(`vessels/by-id/${id}/decouplers/${ordinal}/fire`, text), (value) =>
            command('decoupler.fire', { vesselId: id, ordinal, value }),
          ),
        ),
      }),
  );
}

function animationsTree(source: TreeSource, id: string): Directory {
  return modules(
    () => source.world.animations(id),
    (find, ordinal) =>
      directory({
        goal: state(
          () => formatScalar(find().goal),
          (text) =>
            run(source, parseNumber(`vessels/by-id/${id}/animations/${ordinal}/goal`, text), (value) =>
              command('animation.goal', { vesselId: id, ordinal, value }),
            ),
        ),
        current: sensor(() => formatScalar(find().current)),
        state: sensor(() => animationState(find())),
      }),
  );
}

/** Where an animation is: at an end, or on its way to one. */
export function animationState({ goal, current }: { readonly goal: number; readonly current: number }): string {
  if (current < goal) return 'Deploying';
  if (current > goal) return 'Retracting';
  return current > 0 ? 'Deployed' : 'Retracted';
}

function modules<T>(list: () => readonly T[], tree: (find: () => T, ordinal: number) => Directory): Directory {
  return liveDirectory(
    () => list().map((_, index) => String(index)),
    (name) => tree(() => list()[Number(name)]!, Number(name)),
  );
}

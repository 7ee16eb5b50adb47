import { accept, type Outcome, refuse, shown } from '../../errors/index.js';
import { ATTITUDE_FRAMES, ATTITUDE_MODES, type Control, RCS_MODES } from '../../sim/vessel/systems/control.js';
import { type Command, command } from '../../world/command.js';
import { formatScalar } from '../../math/format-scalar.js';
import { formatFlag, formatVector } from '../format/text.js';
import { type Directory, directory, state, type TextFile, trigger } from '../node.js';
import { parseFlag, parseNumber, parseNumbers, parseTrigger } from '../parse/values.js';
import { run, type TreeSource, vesselOf } from './source.js';

/** `ctl/` of a vessel: its set-points. */
export function vesselControl(source: TreeSource, id: string): Directory {
  const control = (): Control => vesselOf(source, id).systems.control;
  const path = (leaf: string): string => `vessels/by-id/${id}/ctl/${leaf}`;
  const make = (leaf: string, slots: Partial<Command>): Command =>
    command(`vessel.${leaf}`, { vesselId: id, ...slots });
  const press = (leaf: string): TextFile =>
    trigger((text) => run(source, parseTrigger(path(leaf), text), (value) => make(leaf, { value })));
  const flag = (leaf: string, read: (control: Control) => boolean): TextFile =>
    state(
      () => formatFlag(read(control())),
      (text) => run(source, parseFlag(path(leaf), text), (value) => make(leaf, { value })),
    );
  const vector = (leaf: string, count: number, wanted: string, read: (control: Control) => string): TextFile =>
    state(
      () => read(control()),
      (text) => run(source, parseNumbers(path(leaf), text, count, wanted), (values) => make(leaf, { values })),
    );
  const word = (leaf: string, words: readonly string[], read: (control: Control) => string): TextFile =>
    state(
      () => read(control()),
      (text) => run(source, parseWord(path(leaf), text, words), (token) => make(leaf, { token })),
    );
  return directory({
    ignite: press('ignite'),
    shutdown: press('shutdown'),
    stage: press('stage'),
    engine: flag('engine', ({ engineOn }) => engineOn),
    throttle: state(
      () => formatScalar(control().throttle),
      (text) =>
        run(source, parseNumber(path('throttle'), text, 'a number from 0 to 1'), (value) =>
          make('throttle', { value }),
        ),
    ),
    lights: flag('lights', ({ lightsOn }) => lightsOn),
    rcs: flag('rcs', ({ rcsOn }) => rcsOn),
    translate: vector('translate', 3, '3 numbers whose signs count', ({ translate }) => formatVector(translate)),
    rotate: vector('rotate', 3, '3 numbers whose signs count', ({ rotate }) => formatVector(rotate)),
    attitude_mode: word('attitude_mode', ATTITUDE_MODES, ({ attitudeMode }) => attitudeMode),
    attitude_frame: word('attitude_frame', ATTITUDE_FRAMES, ({ attitudeFrame }) => attitudeFrame),
    attitude_target: vector('attitude_target', 4, 'a quaternion x y z w, body to CCI', ({ attitudeTarget }) =>
      formatVector(attitudeTarget),
    ),
    rcs_mode: word('rcs_mode', RCS_MODES, ({ rcsMode }) => rcsMode),
    burn: vector('burn', 4, "'ut dvx dvy dvz', s and m/s in CCI", ({ burn: plan }) =>
      plan ? formatVector([plan.ut, ...plan.deltaV]) : '0 0 0 0',
    ),
    focus: trigger((text) =>
      run(source, parseTrigger(path('focus'), text), (value) => command('camera.focus', { token: id, value })),
    ),
  });
}

/** One of these words, in any case. */
function parseWord(path: string, text: string, words: readonly string[]): Outcome<string> {
  const wanted = text.trim().toLowerCase();
  const found = words.find((each) => each.toLowerCase() === wanted);
  return found === undefined
    ? refuse('EINVAL', `${path}: '${shown(text)}' is none of ${words.join(', ')}`)
    : accept(found);
}

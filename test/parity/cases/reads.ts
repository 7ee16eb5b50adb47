import { type Case, list, read, write } from '../steps.js';

const MIRROR_ENDS_TEXTS = {
  doors: ['HTTP', 'MQTT'],
  gives: '\n',
  because: 'the text mirror ends every text with exactly one line end, even one of no bytes',
} as const;
const MIRROR_LISTS_NOTHING = {
  doors: ['HTTP', 'MQTT'],
  gives: 'ENOENT',
  because: 'text mirrors have no listings, so a directory counts as a missing path',
} as const;

export const READS: readonly Case[] = [
  {
    title: 'a scalar has at most nine digits',
    steps: [write('clock/step', '1234567.891'), read('time/ut', '1234567.89\n')],
  },
  { title: 'a flag is 0 or 1', steps: [read('paint/parts/enabled', '0\n'), read('vessels/active/controlled', '1\n')] },
  { title: 'a vector is numbers separated by spaces', steps: [read('paint/parts/global/color', '1 0.25 0.2\n')] },
  { title: 'a list has a line for each item', steps: [read('bodies/Earth/children', 'Luna\n')] },
  { title: 'an empty list is a single newline', steps: [read('bodies/Luna/children', '\n')] },
  { title: 'an empty table has zero bytes', steps: [read('paint/textures/bindings', '', MIRROR_ENDS_TEXTS)] },
  { title: 'an empty list of accessors has zero bytes', steps: [read('status/accessors', '', MIRROR_ENDS_TEXTS)] },
  { title: 'a write-only control reads as an empty line', steps: [read('paint/textures/bind', '\n')] },
  { title: 'a trigger reads 0', steps: [read('paint/parts/clear', '0\n')] },
  {
    title: 'vessels/active is an alias of the active vessel',
    steps: [read('vessels/active/id', 'Hunter-ship\n'), read('vessels/by-id/Hunter-ship/id', 'Hunter-ship\n')],
  },
  {
    title: 'a directory lists its names',
    steps: [
      list(
        'paint/parts/global',
        'enabled color gloss metal pattern pattern_image second_color pattern_scale pattern_angle clear',
      ),
      list('clock', 'mode step'),
      list('nope', 'ENOENT'),
      list('clock/mode', 'ENOTDIR'),
    ],
  },
  { title: 'a directory has no text', steps: [read('paint', 'EISDIR', MIRROR_LISTS_NOTHING)] },
  {
    title: 'reading a missing path fails with ENOENT',
    steps: [
      read('nope', 'ENOENT'),
      read('paint/nope', 'ENOENT'),
      read('vessels/by-id/nobody/id', 'ENOENT'),
      read('vessels/by-id/Hunter-ship/parts/9999/id', 'ENOENT'),
    ],
  },
  {
    title: 'reading a path below a file fails with ENOENT',
    steps: [read('clock/mode/more', 'ENOENT')],
  },
  {
    title: 'reading a despawned vessel fails with ENOENT, and another vessel stays readable',
    world: (world) => void world.despawn('Polaris'),
    steps: [read('vessels/by-id/Polaris/id', 'ENOENT'), read('vessels/by-id/Banjo/id', 'Banjo\n')],
  },
];

import { type Case, read, remove, upload, write } from '../steps.js';

const LONG = '{"shots":[{"name":"wide","duration":4,"fov":[{"t":0,"v":60},{"t":4,"v":30}]}]}\n';
const SHORT = '{"shots":[{"duration":1,"fov":[{"t":0,"v":50}]}]}\n';
const bytes = (text: string): readonly Uint8Array[] => [new TextEncoder().encode(text)];

export const TRACKS: readonly Case[] = [
  {
    title: 'a camera track is created, read as text, and replaced completely',
    steps: [
      upload('camera/track/turn', bytes(LONG)),
      read('camera/track/turn', LONG),
      upload('camera/track/turn', bytes(SHORT)),
      read('camera/track/turn', SHORT),
    ],
  },
  {
    title: 'an invalid track is refused wherever the protocol can refuse it',
    steps: [
      upload('camera/track/turn', bytes('{"shots":[]}\n'), 'EINVAL', {
        doors: ['9P'],
        gives: 'ok',
        because: 'a file commits when it is closed, and a close cannot fail',
      }),
      write('camera/play', 'nothing', 'ENOENT'),
    ],
  },
  {
    title: 'reading a removed track fails with ENOENT',
    steps: [
      upload('camera/track/turn', bytes(SHORT)),
      remove('camera/track/turn', 'ok', {
        doors: ['HTTP'],
        gives: 'EINVAL',
        because: 'the mirror has no DELETE: 405, whose errno is EINVAL',
      }),
      remove('camera/track/nothing', 'ENOENT', {
        doors: ['HTTP'],
        gives: 'EINVAL',
        because: 'the mirror has no DELETE: 405, whose errno is EINVAL',
      }),
    ],
  },
  {
    title: 'a timed batch is listed, and refused as a whole when one line is wrong',
    steps: [
      write('ctl/timed_batch', '@id show\n@clock ut\n5000 paint/parts/blend tint\ncommit'),
      write('clock/step', '1'),
      read('ctl/schedules/show/kind', 'schedule\n'),
      read('ctl/schedules/show/pending', '1\n'),
      write('ctl/timed_batch', '@id other\n0 paint/nope 1\ncommit', 'ENOENT'),
      write('ctl/timed_batch', '@id other\n-1 paint/parts/blend tint\ncommit', 'EINVAL'),
      read('ctl/schedules/other/kind', 'ENOENT'),
      write('clock/step', '10'),
      read('paint/parts/blend', 'tint\n'),
    ],
  },
];

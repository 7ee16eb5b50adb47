import { type Case, read, write } from '../steps.js';

const GLOBAL = 'paint/parts/global';
const COLOUR = `${GLOBAL}/color`;

export const WRITES: readonly Case[] = [
  {
    title: 'the next read returns the written value',
    steps: [
      write(COLOUR, '0.1 0.2 0.3'),
      read(COLOUR, '0.1 0.2 0.3\n'),
      write(COLOUR, '1 1 1'),
      read(COLOUR, '1 1 1\n'),
    ],
  },
  {
    title: 'extra spaces around and between values are ignored',
    steps: [write(COLOUR, '  0.1\t0.2   0.3 '), read(COLOUR, '0.1 0.2 0.3\n')],
  },
  {
    title: 'a control reads only the first line of a write',
    steps: [write(COLOUR, '0.5 0.5 0.5\n1 0 0'), read(COLOUR, '0.5 0.5 0.5\n')],
  },
  {
    title: 'a word is accepted in any letter case, and reads back in lower case',
    steps: [write('paint/parts/blend', 'RePlace'), read('paint/parts/blend', 'replace\n')],
  },
  {
    title: 'the master switches accept any number equal to 0 or 1, and rules accept only the digits 0 and 1',
    steps: [
      write('paint/parts/enabled', '1.0'),
      read('paint/parts/enabled', '1\n'),
      write('paint/parts/global/enabled', '1.0', 'EINVAL'),
      write('paint/parts/global/enabled', '1'),
    ],
  },
  {
    title: 'a trigger accepts only 1',
    steps: [
      write('paint/parts/clear', '0', 'EINVAL'),
      write('paint/parts/clear', '2', 'EINVAL'),
      write('paint/parts/clear', ' 1 '),
    ],
  },
  {
    title: 'a refused value changes nothing',
    steps: [
      write(COLOUR, '0.1 0.2 0.3'),
      ...['1.5 0 0', '1 0', '1 0 0 0', '#ff0000', 'NaN 0 0', 'Infinity 0 0', 'red', '1,0,0'].map((text) =>
        write(COLOUR, text, 'EINVAL'),
      ),
      read(COLOUR, '0.1 0.2 0.3\n'),
    ],
  },
  {
    title: 'gloss and metal accept a number from 0 to 1, or -1 for the value of the surface',
    steps: ['gloss', 'metal'].flatMap((share) => {
      const path = `paint/parts/global/${share}`;
      return [
        read(path, '-1\n'),
        write(path, ' 0.25 '),
        ...['1.001', '-0.5', '-2', 'NaN', 'Infinity', 'shiny', '0.1 0.2', '#80'].map((text) =>
          write(path, text, 'EINVAL'),
        ),
        read(path, '0.25\n'),
        write(path, '1'),
        write(path, '-1'),
        read(path, '-1\n'),
      ];
    }),
  },
  {
    title:
      'a pattern accepts a known word in any letter case, an image, a second colour, a scale and an angle, and a refusal changes nothing',
    steps: [
      write(`${GLOBAL}/pattern`, 'StriPes'),
      ...['plaid', 'stripes bands', '1', ''].map((text) => write(`${GLOBAL}/pattern`, text, 'EINVAL')),
      read(`${GLOBAL}/pattern`, 'stripes\n'),
      write(`${GLOBAL}/pattern`, 'image'),
      write(`${GLOBAL}/pattern_image`, 'mask.png'),
      ...['a/b', '..', 'two words', ''].map((text) => write(`${GLOBAL}/pattern_image`, text, 'EINVAL')),
      read(`${GLOBAL}/pattern_image`, 'mask.png\n'),
      write(`${GLOBAL}/second_color`, '0 0.5 1'),
      ...['0 0.5', '0 0.5 1.5', 'blue', 'NaN 0 0'].map((text) => write(`${GLOBAL}/second_color`, text, 'EINVAL')),
      read(`${GLOBAL}/second_color`, '0 0.5 1\n'),
      write(`${GLOBAL}/pattern_scale`, '1000'),
      ...['0', '-1', '1000.1', 'NaN', 'wide', ''].map((text) => write(`${GLOBAL}/pattern_scale`, text, 'EINVAL')),
      read(`${GLOBAL}/pattern_scale`, '1000\n'),
      write(`${GLOBAL}/pattern_angle`, '-360'),
      ...['361', 'Infinity', '45 deg'].map((text) => write(`${GLOBAL}/pattern_angle`, text, 'EINVAL')),
      read(`${GLOBAL}/pattern_angle`, '-360\n'),
      write(`${GLOBAL}/clear`, '1'),
      read(`${GLOBAL}/pattern`, 'none\n'),
      read(`${GLOBAL}/pattern_image`, 'none\n'),
      read(`${GLOBAL}/second_color`, '1 1 1\n'),
      read(`${GLOBAL}/pattern_scale`, '1\n'),
      read(`${GLOBAL}/pattern_angle`, '0\n'),
    ],
  },
  {
    title: 'a write to vessels/active changes the active vessel',
    steps: [
      write('vessels/active/paint/parts/color', '0 1 0'),
      read('vessels/by-id/Hunter-ship/paint/parts/color', '0 1 0\n'),
    ],
  },
  {
    title: 'a batch runs as a whole at its commit',
    steps: [
      write('ctl/batch', `${COLOUR} 0 0 1\n# not this\n\n/sim/paint/parts/global/enabled 1\ncommit`),
      read(COLOUR, '0 0 1\n'),
      read('paint/parts/global/enabled', '1\n'),
    ],
  },
  {
    title: 'a batch with one invalid line changes nothing',
    steps: [
      write('ctl/batch', `${COLOUR} 0 0 1\npaint/nope 1\ncommit`, 'ENOENT'),
      write('ctl/batch', `${COLOUR} 0 0 1\n${COLOUR} 9 0 1\ncommit`, 'EINVAL'),
      write('ctl/batch', `${COLOUR} 0 0 1\ntime/ut 1\ncommit`, 'EACCES'),
      write('ctl/batch', `${COLOUR} 0 0 1\ntime/alarm 1\ncommit`, 'EINVAL'),
      write('ctl/batch', 'commit', 'EINVAL'),
      read(COLOUR, '1 0.25 0.2\n'),
    ],
  },
  {
    title: 'a batch has at most 64 commands',
    steps: [
      write('ctl/batch', `${`${COLOUR} 0 0 1\n`.repeat(65)}commit`, 'EINVAL'),
      read(COLOUR, '1 0.25 0.2\n'),
      write('ctl/batch', `${`${COLOUR} 0 0 1\n`.repeat(64)}commit`),
      read(COLOUR, '0 0 1\n'),
    ],
  },
];

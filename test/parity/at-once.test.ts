import { afterEach, describe, expect, it } from 'vitest';
import { bareSimulation } from '../support/worlds.js';
import { DOORS } from './doors.js';
import type { Subject } from './subject.js';

const COLOUR = 'vessels/by-id/Hunter-ship/paint/parts/color';
const THROTTLE = 'vessels/by-id/Hunter-ship/ctl/throttle';

let opened: Subject[] = [];

async function openAll(): Promise<Subject[]> {
  const { world, tree } = await bareSimulation();
  opened = await Promise.all(DOORS.map(([, open]) => open(world, tree)));
  return opened;
}

afterEach(async () => {
  for (const subject of opened.splice(0)) await subject.close();
});

describe('a write through one protocol', () => {
  it.each(DOORS.map(([door], at) => [door, at] as const))(
    'a write through %s is visible at once through all protocols',
    async (_door, writer) => {
      const doors = await openAll();
      for (let round = 1; round <= 5; round++) {
        const colour = `0.${writer}${round} 0.5 0.25`;
        await doors[writer]!.write(COLOUR, colour);
        const read = await Promise.all(doors.map((door) => door.read(COLOUR)));
        expect(read).toEqual(doors.map(() => `${colour}\n`));
      }
    },
  );
});

it('after simultaneous writes, all protocols read the same value, and it is one of the written values', async () => {
  const doors = await openAll();
  for (let round = 0; round < 10; round++) {
    const values = doors.map((_door, at) => `0.${at + 1}${round}1`);
    await Promise.all(doors.map((door, at) => door.write(THROTTLE, values[at]!)));
    const read = await Promise.all(doors.map((door) => door.read(THROTTLE)));
    expect(new Set(read).size).toBe(1);
    expect(values.map((value) => `${value}\n`)).toContain(read[0]);
  }
});

it('reads through all protocols are answered while another client writes', async () => {
  const doors = await openAll();
  const written = Array.from({ length: 20 }, (_, at) => `0.${at + 10}`);
  const writer = (async () => {
    for (const value of written) await doors[0]!.write(THROTTLE, value);
  })();
  const seen = await Promise.all(
    doors.slice(1).map(async (door) => {
      const values: number[] = [];
      for (let reads = 0; reads < 10; reads++) values.push(Number(await door.read(THROTTLE)));
      return values;
    }),
  );
  await writer;
  // No interface may give a client an older value after a newer one.
  for (const values of seen) expect(values).toEqual([...values].sort((a, b) => a - b));
});

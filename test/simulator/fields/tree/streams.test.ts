import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../../src/base/errors/index.js';
import { streamSize } from '../../../../src/simulator/fields/node.js';
import { send } from '../../../support/envelopes.js';
import { bareSimulation } from '../../../support/worlds.js';

const idle = new AbortController().signal;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('events', () => {
  it('the events since the stream was opened are JSON lines with `ut`, `type`, `vessel` and `detail`', async () => {
    const { tree, world } = await bareSimulation();
    tree.writeText('vessels/by-id/Hunter-ship/ctl/stage', '1');
    const reader = tree.openStream('events');
    send(world, 'debug.warp', { value: 5 });
    world.despawn('Hunter-ship-2');
    const lines = textOf(await reader.read(10_000, idle))
      .trimEnd()
      .split('\n');
    const { ut } = world.takeSnapshot();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ut, type: 'warp-changed', vessel: '', detail: '1→5' },
      { ut, type: 'vessel-removed', vessel: 'Hunter-ship-2', detail: 'Hunter-ship-2' },
    ]);
    reader.close();
  });

  it("an event about a sticker contains the vessel's id, or an empty vessel if the sticker is on a body", async () => {
    const { tree } = await bareSimulation();
    const reader = tree.openStream('events');
    tree.writeText('paint/stickers/place', 'meow.png body Earth 28.6 -80.6');
    tree.writeText('paint/stickers/place', 'meow.png vessel Hunter-ship 14 0 0 0 1 0 0');
    const lines = textOf(await reader.read(10_000, idle))
      .trimEnd()
      .split('\n');
    const placed = lines.map((line) => JSON.parse(line) as { type: string; vessel: string });
    expect(placed.map(({ type, vessel }) => [type, vessel])).toEqual([
      ['paint.sticker_placed', ''],
      ['paint.sticker_placed', 'Hunter-ship'],
    ]);
    reader.close();
  });

  it('events are refused with EOPNOTSUPP while telemetry_events is false', async () => {
    const { tree } = await bareSimulation({ telemetry_events: false });
    expect(() => tree.openStream('events')).toThrow(FieldError);
    expect(() => tree.watch('events', () => undefined)).toThrow('telemetry_events');
  });
});

describe('the stream of a vessel', () => {
  it('the stream of a vessel begins with the current line, and never waits', async () => {
    const { tree, world } = await bareSimulation();
    const reader = tree.openStream('vessels/by-id/Hunter-ship/stream');
    const first = textOf(await reader.read(10_000, idle));
    expect(Object.keys(JSON.parse(first) as object)).toEqual(['seq', 'ut', 'sit', 'alt', 'vel', 'att', 'mass']);
    expect((await reader.read(10_000, idle)).length).toBe(0);
    world.step(2);
    await Promise.resolve();
    const second = textOf(await reader.read(10_000, idle));
    expect((JSON.parse(second) as { ut: number }).ut).toBe(world.takeSnapshot().ut);
    expect(reader.size).toBe(first.length + second.length);
  });

  it('a paint write adds no line to the stream of a vessel, because the lines contain no paint', async () => {
    const { tree } = await bareSimulation();
    const reader = tree.openStream('vessels/by-id/Hunter-ship/stream');
    await reader.read(10_000, idle);
    tree.writeText('paint/parts/blend', 'tint');
    await Promise.resolve();
    expect((await reader.read(10_000, idle)).length).toBe(0);
  });

  it('while no client has the stream of a vessel open, the stream is as large as its current line', async () => {
    const { tree } = await bareSimulation();
    const node = tree.lookup('vessels/active/stream');
    const line = textOf(await tree.openStream('vessels/active/stream').read(10_000, idle));
    expect(node.type === 'stream' && streamSize(node)).toBe(line.length);
  });
});

describe('time/alarm', () => {
  it('a read of time/alarm returns when the clock reaches the target, or at once for a past target', async () => {
    const { tree, world } = await bareSimulation();
    expect(textOf(await tree.openStream('time/alarm').read(100, idle))).toBe(`${world.takeSnapshot().ut}\n`);
    tree.writeText('time/alarm', `${world.takeSnapshot().ut + 10}`);
    const read = tree.openStream('time/alarm').read(100, idle);
    world.step(9);
    tree.writeText('time/alarm', '0');
    world.step(3);
    expect(textOf(await read)).toBe(`${world.takeSnapshot().ut}\n`);
  });

  it('time/alarm accepts only a number', async () => {
    const { tree } = await bareSimulation();
    expect(() => tree.writeText('time/alarm', 'noon')).toThrow(FieldError);
  });
});

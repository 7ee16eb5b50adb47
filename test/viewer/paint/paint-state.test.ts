import { expect, test } from 'vitest';
import { MomentReader } from '../../../src/renderer/live/index.js';
import { PanelReader } from '../../../src/server/viewer/panel-reader.js';
import { changedWords, paintState, restoringWrites } from '../../../src/viewer/paint/paint-state.js';
import { partScopes } from '../../../src/viewer/paint/rule-stack.js';
import { bareSimulation } from '../../support/worlds.js';

async function paintedPart() {
  const { world, tree } = await bareSimulation();
  const vessel = world.takeSnapshot().vessels.find(({ parts }) => parts.length > 0)!;
  const [{ instanceId, template }] = vessel.parts as [(typeof vessel.parts)[0]];
  const path = `vessels/by-id/${vessel.id}`;
  const part = { path: `${path}/parts/0`, instanceId, name: '', template, kind: '', templatePath: null };
  const scopes = partScopes({ id: vessel.id, path }, part);
  const [reader, panels] = [new MomentReader(world), new PanelReader(world)];
  const state = (isOnePart = true) => paintState({ ...reader.read(), panels: panels.read() }, scopes, isOnePart)!;
  const write = (leaf: string, text: string): void => void tree.writeText(leaf, `${text}\n`);
  write('paint/parts/enabled', '1');
  write(`${path}/paint/parts/enabled`, '1');
  return { state, write, ofPart: `${path}/parts/0/paint`, ofVessel: `${path}/paint/parts` };
}

test('the look of a part depends on the winning rule, the blend mode and the finish, and not on overridden rules', async () => {
  const { state, write, ofPart, ofVessel } = await paintedPart();
  const looks = [state().look];
  const look = (leaf: string, text: string): string => {
    write(leaf, text);
    return state().look;
  };
  expect(look('paint/parts/global/color', '0.1 0.2 0.3')).toBe(looks[0]);
  expect(look(`${ofPart}/color`, '0.1 0.2 0.3')).toBe(looks[0]);
  looks.push(look(`${ofVessel}/color`, '0.1 0.2 0.3'));
  looks.push(look(`${ofVessel}/pattern`, 'stripes'));
  looks.push(look('paint/parts/global/gloss', '0.5'));
  looks.push(look('paint/parts/blend', 'replace'));
  looks.push(look(`${ofPart}/enabled`, '1'));
  expect(new Set(looks).size).toBe(looks.length);
  expect(look(`${ofVessel}/color`, '1 1 1')).toBe(looks.at(-1));
  const [whole, off] = [state(false).look, look('paint/parts/enabled', '0')];
  expect(look(`${ofPart}/color`, '1 1 1')).toBe(off);
  write('paint/parts/enabled', '1');
  expect(state(false).look).not.toBe(whole);
});

test('restoringWrites() writes exactly the changed leaves, and changedWords() describes these leaves in words', async () => {
  const { state, write, ofVessel } = await paintedPart();
  const before = state();
  expect(restoringWrites(before, state())).toEqual([]);
  write(`${ofVessel}/color`, '0.1 0.2 0.3');
  write(`${ofVessel}/pattern`, 'bands');
  const writes = restoringWrites(before, state());
  expect(writes.map(({ path }) => path)).toEqual([`${ofVessel}/color`, `${ofVessel}/pattern`]);
  expect(changedWords(writes.map(({ path }) => path))).toBe('the colour and the pattern');
  for (const { path, text } of writes) write(path, text);
  expect(state()).toEqual(before);
});

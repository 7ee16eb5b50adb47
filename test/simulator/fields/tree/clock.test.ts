import { expect, it } from 'vitest';
import { bareSimulation } from '../../../support/worlds.js';

it('clock/step accepts a step up to UT 1e12, and refuses a step beyond it', async () => {
  const { tree } = await bareSimulation();
  expect(() => tree.writeText('clock/step', '1e300\n')).toThrow('1e+300 s would pass UT 1000000000000');
  expect(() => tree.writeText('clock/step', '-1\n')).toThrow('would go back in time');
  expect(tree.readText('time/ut')).toBe('0\n');
  tree.writeText('clock/step', '1e12\n');
  expect(tree.readText('time/ut')).toBe('1E+12\n');
  expect(tree.readText('vessels/active/telemetry')).not.toContain('null');
  expect(() => tree.writeText('clock/step', '1\n')).toThrow('1 s would pass UT 1000000000000');
});

import { expect, test } from 'vitest';
import { readShaderSources } from '../../../src/device/node/index.js';

test('shader sources are keyed by their path below shaders/, in sorted order', () => {
  const sources = readShaderSources();
  expect(sources.get('lib/srgb.wgsl')).toContain('fn ');
  expect([...sources.keys()]).toEqual([...sources.keys()].sort());
  expect([...sources.keys()].every((path) => path.endsWith('.wgsl') && !path.startsWith('/'))).toBe(true);
});

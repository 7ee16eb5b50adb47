import { expect, test } from 'vitest';
import { warnOfPort } from '../../../src/server/endpoints/warn-of-port.js';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';

function warnings(preferred: number, port: number): string[] {
  const sentences: string[] = [];
  const config = { ...defaultConfig(), ninep_preferred_port: preferred };
  warnOfPort({ config, warn: (sentence) => void sentences.push(sentence) }, 'ninep_preferred_port', port);
  return sentences;
}

test('a port that differs from the preferred port is logged, with the key and both ports', () => {
  expect(warnings(5640, 41_000)).toEqual([
    'ninep_preferred_port: port 5640 is in use, so 41000 is used; to use 5640 at the next start, stop the program that uses it',
  ]);
});

test('no warning is logged if the server has its preferred port, or prefers none', () => {
  expect([...warnings(5640, 5640), ...warnings(0, 41_000)]).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

const module = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'test-tools.mjs')).href;
const { mayInstall } = (await import(module)) as {
  readonly mayInstall: (environment: Readonly<Record<string, string>>, user: number | undefined) => boolean;
};

describe('npm test', () => {
  it.each([
    [{}, 0, false],
    [{ LIVERY_APT: '0' }, 0, false],
    [{ LIVERY_APT: '1' }, 1000, false],
    [{ LIVERY_APT: '1' }, 0, true],
  ])('npm test with environment %j and user %s installs system packages: %s', (environment, user, installs) => {
    expect(mayInstall(environment, user)).toBe(installs);
  });

  it('continuous integration installs the system packages too', () => {
    expect(readFileSync(join(projectRoot(), '.ci', 'run'), 'utf8')).toContain('LIVERY_APT=1 npm test');
  });
});

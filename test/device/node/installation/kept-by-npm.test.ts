import { describe, expect, it } from 'vitest';
import { keptByNpm } from '../../../../src/device/node/installation/kept-by-npm.js';

const OPTIONS = ['scene', 'port', 'clock', 'yes'];

describe('options that npm has kept for itself', () => {
  it.each([
    [{ npm_lifecycle_event: 'start', npm_config_port: 'true' }, 'npm start -- --port …'],
    [{ npm_lifecycle_event: 'start', npm_config_clock: 'stepped', npm_config_port: '5000' }, '-- --port --clock …'],
    [{ npm_lifecycle_event: 'livery', npm_config_scene: 'a.json' }, 'npm run -s livery -- serve --scene …'],
  ])(
    'with the environment %j, the warning about an option kept by npm shows the right command',
    (environment, command) => {
      expect(keptByNpm(OPTIONS, ['serve'], environment)).toContain(command);
    },
  );

  it.each([
    [{}],
    [{ npm_config_port: '5000' }],
    [{ npm_lifecycle_event: 'start' }],
    [{ npm_lifecycle_event: 'start', npm_config_registry: 'http://127.0.0.1' }],
    [{ npm_lifecycle_event: 'start', npm_config_yes: 'true' }],
  ])('the environment %j causes no warning', (environment) => {
    expect(keptByNpm(OPTIONS, ['serve'], environment)).toBeNull();
  });

  it('the warning also finds an option of several words, which npm stores under another name', () => {
    expect(keptByNpm(['from-file'], [], { npm_lifecycle_event: 'dev', npm_config_from_file: 'x' })).toContain(
      'npm run -s dev -- --from-file …',
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIND_MODES } from '../../../../src/contract/actions/textures.js';
import { formatBinding, parseBinding, parseUnbind } from '../../../../src/simulator/paint/textures/binding.js';
import { isFileName } from '../../../../src/base/uploads/index.js';

describe('a line of `bind`', () => {
  it.each([
    ['Core/Rock.png moss.png', { textureId: 'Core/Rock.png', file: 'moss.png', mode: 'faithful' }],
    ['Core/Rock.png moss.png faithful', { textureId: 'Core/Rock.png', file: 'moss.png', mode: 'faithful' }],
    ['Core/Rock.png  moss.png raw', { textureId: 'Core/Rock.png', file: 'moss.png', mode: 'raw' }],
  ])('the line %j is a valid binding', (line, value) => {
    expect(parseBinding(line)).toEqual({ ok: true, value });
  });

  it.each([
    '',
    'only-one-token',
    'target a b',
    'target bad name.png x',
    'target moss.png raw raw',
    'target moss.png Raw',
    'target moss.png\traw',
    'tar\tget moss.png',
    'target ..',
    'target a/b.png',
    `target ${'x'.repeat(65)}`,
  ])('the line %j is not a valid binding', (line) => {
    expect(parseBinding(line)).toMatchObject({ ok: false, errno: 'EINVAL' });
  });

  it('a row of bindings is a line that `bind` accepts', () => {
    const textureId = fc.stringMatching(/^[A-Za-z0-9/._-]{1,40}$/);
    const file = fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/).filter(isFileName);
    fc.assert(
      fc.property(fc.record({ textureId, file, mode: fc.constantFrom(...BIND_MODES) }), (binding) => {
        expect(parseBinding(formatBinding(binding))).toEqual({ ok: true, value: binding });
      }),
    );
  });
});

describe('a line of `unbind`', () => {
  it('a line of `unbind` is one texture id or `all`', () => {
    expect(parseUnbind('Core/Rock.png')).toEqual({ ok: true, value: { textureId: 'Core/Rock.png' } });
    expect(parseUnbind('all')).toEqual({ ok: true, value: { textureId: 'all' } });
  });

  it.each(['', ' ', 'a b', 'a\tb'])('the line %j is not a valid line of `unbind`', (line) => {
    expect(parseUnbind(line)).toMatchObject({ ok: false, errno: 'EINVAL' });
  });
});

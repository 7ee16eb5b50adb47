import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsOf } from '../../../src/leaderboard/privacy/labels.js';
import { publicPayload } from '../../../src/leaderboard/privacy/public-payload.js';

const label = (kind: string, raw: string): string => `${kind}-${raw}`;
const published = (json: string): string => publicPayload(json, label);

describe('the published form of a payload', () => {
  it.each([
    ['no identifier', '{"a":1.50, "b" : [1e3,{"c":null}]}', '{"a":1.50, "b" : [1e3,{"c":null}]}'],
    ['an installation', '{"mod_ver":"1","install":"01J"}', '{"mod_ver":"1"}'],
    ['an installation in other letter case, nested', '{"a":[{"Install_ID":7,"b":1.0}]}', '{"a":[{"b":1.0}]}'],
    ['an installation spelt with escapes', '{"inst\\u0061ll":"01J"}', '{}'],
    ['a career', '{"career":"x","n":1.0}', '{"career":"career-x","n":1.0}'],
    ['a kitten', '{"kittens":[{"kid":"k","name":"M"}]}', '{"kittens":[{"kid":"kitten-k","name":"M"}]}'],
    ['a list of kittens', '{"kids":["a","b"]}', '{"kids":["kitten-a","kitten-b"]}'],
    ['a kitten that is a number', '{"kid":7,"a":1}', '{"a":1}'],
    ['an empty career', '{"career":"","a":1}', '{"a":1}'],
    ['a list with other values', '{"kids":["a",7,"",null]}', '{"kids":["kitten-a"]}'],
    ['a text instead of a list', '{"kids":"a"}', '{}'],
    [
      'a flight, another flight and a session',
      '{"flight":"F","other_flight":"G","session":"S"}',
      '{"flight":"flight-F","other_flight":"flight-G","session":"session-S"}',
    ],
    ['no member', '{ }', '{ }'],
    ['texts that contain brackets', '{"kid":"k","t":"}],\\"{"}', '{"kid":"kitten-k","t":"}],\\"{"}'],
  ])('publishing a payload hides its identifiers: %s', (_title, json, expected) => {
    expect(published(json)).toBe(expected);
  });

  it('a published payload has no identifying members, and is otherwise unchanged', () => {
    const secret = 'RAW0RAW0RAW0RAW0';
    const key = fc.constantFrom('a', 'b', 'kid', 'kids', 'career', 'install', 'INSTALL', 'é"\\');
    const { tree } = fc.letrec((tie) => ({
      leaf: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant('x'), fc.constant(null)),
      tree: fc.dictionary(
        key,
        fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('tree'), fc.array(tie('leaf')), fc.constant(secret)),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom('', ' '), (value, gap) => {
        const text = published(JSON.stringify(value, null, gap));
        const walk = (node: unknown): void => {
          if (Array.isArray(node)) node.forEach(walk);
          if (typeof node !== 'object' || node === null) return;
          for (const [name, member] of Object.entries(node)) {
            expect(name.toLowerCase()).not.toBe('install');
            if (name === 'kid' || name === 'career') expect(member).toMatch(/^(kitten|career)-/);
            walk(member);
          }
        };
        walk(JSON.parse(text));
      }),
    );
  });
});

describe('the label of an id', () => {
  const labels = labelsOf(Buffer.alloc(32, 1));

  it('the label of an id has the form of an id, and the same id always gets the same label', () => {
    expect(labels('career', '1', 'abcdefgh01234567')).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(labels('career', '1', 'x')).toBe(labelsOf(Buffer.alloc(32, 1))('career', '1', 'x'));
  });

  it('a label differs for each player, kind, id and secret', () => {
    const all = [
      labels('career', '1', 'x'),
      labels('career', '2', 'x'),
      labels('kitten', '1', 'x'),
      labels('career', '1', 'y'),
      labelsOf(Buffer.alloc(32, 2))('career', '1', 'x'),
    ];
    expect(new Set(all).size).toBe(5);
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DocumentError } from '../../src/base/errors/index.js';
import { decodeImage } from '../../src/device/node/decode-image.js';
import { FileBuilder, ring } from '../simulator/models/gltf/gltf-files.js';
import { DEEP } from '../support/deep.js';
import { readGltf } from '../support/read-gltf.js';

const RUNS = DEEP ? 5000 : 100;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const BEACON = readFileSync('golden/scenes/models/beacon.glb');

/** A .glb file consists of a header of 12 bytes and of chunks (glTF 2.0 §4.4). */
function cut(glb: Uint8Array): { readonly json: Json; readonly rest: Uint8Array } {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const end = 20 + view.getUint32(12, true);
  return { json: JSON.parse(Buffer.from(glb.subarray(20, end)).toString()) as Json, rest: glb.subarray(end) };
}

function join(json: Json, rest: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const head = Buffer.alloc(20);
  for (const [at, word] of [0x46546c67, 2, 20 + padded.length + rest.length, padded.length, 0x4e4f534a].entries()) {
    head.writeUInt32LE(word, at * 4);
  }
  return Buffer.concat([head, padded, rest]);
}

function waysTo(json: Json, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (json === null || typeof json !== 'object') return [way];
  const entries = Array.isArray(json) ? [...json.entries()] : Object.entries(json);
  return [way, ...entries.flatMap(([key, value]) => waysTo(value, [...way, key]))];
}

const WORDS: readonly Json[] = [
  null,
  true,
  0,
  1,
  -1,
  2,
  0.5,
  3,
  7,
  255,
  4294967296,
  1e300,
  '',
  'x',
  'VEC3',
  'SCALAR',
  'data:,',
  'none.bin',
  [],
  [0],
  [null],
  ['x'],
  [0, 0, 0, 0],
  {},
  { index: 0 },
  { index: 9 },
  { POSITION: 0 },
  { POSITION: 99 },
  { NORMAL: 0 },
];

interface Edit {
  readonly at: number;
  readonly how: 'set' | 'drop' | 'double';
  readonly word: number;
}

const edits = fc.array(
  fc.record({ at: fc.nat(), how: fc.constantFrom('set', 'set', 'drop', 'double'), word: fc.nat(WORDS.length - 1) }),
  { minLength: 1, maxLength: 3 },
) as fc.Arbitrary<Edit[]>;

function edited(json: Json, list: readonly Edit[]): Json {
  const copy = structuredClone(json);
  for (const { at, how, word } of list) {
    const ways = waysTo(copy).slice(1);
    const way = ways[at % ways.length];
    if (!way) continue;
    const last = way.at(-1)!;
    const holder = way.slice(0, -1).reduce<Json>((value, key) => (value as Record<string, Json>)[key]!, copy);
    if (Array.isArray(holder) && how === 'drop') holder.splice(Number(last), 1);
    else if (Array.isArray(holder) && how === 'double')
      holder.splice(Number(last), 0, structuredClone(holder[Number(last)]!));
    else if (how === 'drop') Reflect.deleteProperty(holder as object, last);
    else (holder as Record<string, Json>)[last] = structuredClone(WORDS[word]!);
  }
  return copy;
}

/** Reads a file. The message of a refusal must name the file and describe the fault. */
async function read(bytes: Uint8Array): Promise<'read' | 'refused'> {
  try {
    const { primitives } = await readGltf(bytes, { name: 'mutated.glb', decodeImage });
    expect(primitives.length).toBeGreaterThan(0);
    return 'read';
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    expect(error.document).toBe('mutated.glb');
    for (const { path, message } of error.problems) {
      expect(path).toMatch(/^($|\/)/);
      // A refusal must not quote the JavaScript engine, whose messages describe the code instead of the file.
      expect(message).not.toMatch(
        /undefined|is not a function|is not iterable|Cannot (read|set)|reading '|Invalid (typed )?array/,
      );
    }
    return 'refused';
  }
}

const check = async (make: fc.Arbitrary<Uint8Array>): Promise<void> => {
  const came = new Set<string>();
  await fc.assert(
    fc.asyncProperty(make, async (bytes) => void came.add(await read(bytes))),
    { numRuns: RUNS, plugins: [fc.interruptAfterTimeLimit(10 * 60_000, { failOnInterrupt: true })] },
  );
  // Some of the files must be read and others refused; otherwise, the test would prove little.
  expect([...came].sort()).toEqual(['read', 'refused']);
};

const { json: beacon, rest } = cut(BEACON);

it(
  'every .glb with changed JSON is either read, or rejected with its name and the error',
  { timeout: 600_000 },
  async () => {
    await check(edits.map((list) => join(edited(beacon, list), rest)));
  },
);

it(
  'every .gltf with levels of detail and changed JSON is either read, or rejected with its name and the error',
  { timeout: 600_000 },
  async () => {
    const builder = new FileBuilder();
    builder.node('ring', [[ring(8, 6), null]]);
    builder.node('coarse', [[ring(4, 3), null]], false);
    const text = await builder.write({ ring: { ids: [1] } });
    const json = JSON.parse(Buffer.from(text).toString()) as Json;
    await check(edits.map((list) => Buffer.from(JSON.stringify(edited(json, list)))));
  },
);

it(
  'every .glb with changed or truncated bytes is either read, or rejected with its name and the error',
  { timeout: 600_000 },
  async () => {
    const changes = fc.array(fc.tuple(fc.nat(BEACON.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    const end = fc.oneof({ weight: 3, arbitrary: fc.constant(BEACON.length) }, fc.nat(BEACON.length));
    await check(
      fc.tuple(changes, end).map(([list, length]) => {
        const bytes = Uint8Array.from(BEACON);
        for (const [at, value] of list) bytes[at] = value;
        return bytes.subarray(0, length);
      }),
    );
  },
);

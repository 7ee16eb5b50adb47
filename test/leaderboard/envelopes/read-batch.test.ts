import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { readBatch } from '../../../src/leaderboard/envelopes/read-batch.js';
import { eventLine, readLines } from './event-lines.js';

const brotli = (text: string | Uint8Array): Uint8Array => brotliCompressSync(text);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function refusalOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BoardError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'taken';
}

describe('the Brotli stream of a batch', () => {
  it('every line in the Brotli stream of a batch is read', async () => {
    expect(await readBatch(brotli(`${eventLine()}\n${eventLine()}`))).toHaveLength(2);
  });

  it('the Brotli stream of a batch may be compressed with any quality and window size', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 10 };
    expect(await readBatch(brotliCompressSync(eventLine(), { params }))).toHaveLength(1);
  });

  it.each([
    ['is empty', new Uint8Array(0), 'malformed_batch: the Brotli stream of the body is incomplete; send all of it'],
    [
      'is truncated',
      brotli(eventLine()).subarray(0, -3),
      'malformed_batch: the Brotli stream of the body is incomplete',
    ],
    ['is another format', bytes('{"id": 1}'), 'malformed_batch: the Brotli stream of the body is damaged'],
    [
      'is followed by a byte',
      Buffer.concat([brotli(eventLine()), Buffer.of(0)]),
      'malformed_batch: 1 bytes follow the Brotli stream; end the body where the stream ends',
    ],
    ['is followed by another stream', Buffer.concat([brotli(eventLine()), brotli(eventLine())]), 'malformed_batch: '],
  ])('the Brotli stream of a batch is refused when it %s', async (_title, body, refusal) => {
    expect(await refusalOf(() => readBatch(body))).toContain(refusal);
  });

  it('the Brotli stream of a batch may expand to 8 MiB, and is refused beyond that', async () => {
    const bomb = brotli(new Uint8Array(8_388_609).fill(0x20));
    expect(bomb.length).toBeLessThan(100);
    expect(await refusalOf(() => readBatch(bomb))).toMatch(/^too_large: .*8388608/);
    expect(await refusalOf(() => readBatch(brotli(new Uint8Array(8_388_608).fill(0x20))))).toMatch(/^malformed_batch/);
  });
});

describe('the lines of a batch', () => {
  const line = eventLine();

  it.each([
    ['one line', line],
    ['one line with its end', `${line}\n`],
    ['blanks and tabs after the object', `${line} \t \n${line}\t`],
  ])('the lines of a batch are accepted: %s', async (_title, text) => {
    expect((await readLines(bytes(text))).length).toBeGreaterThan(0);
  });

  it.each([
    ['no line', '', 'malformed_batch: no events'],
    ['an empty line', `${line}\n\n`, 'malformed_batch: line 2: empty'],
    ['a blank line', `${line}\n  \n${line}`, 'malformed_batch: line 2: empty'],
    ['a CR before the LF', `${line}\r\n`, 'malformed_batch: a CR byte'],
    ['a byte-order mark', `\ufeff${line}`, 'malformed_batch: a byte-order mark'],
    ['two objects on a line', `${line} ${line}`, 'malformed_batch: line 1: is not JSON'],
    ['an array', '[]', 'malformed_batch: line 1: is not one JSON object'],
    ['a valid line followed by an invalid one', `${line}\n{}`, "malformed_batch: line 2: 'id' must be a ULID"],
  ])('the lines of a batch are refused: %s', async (_title, text, refusal) => {
    expect(await refusalOf(() => readLines(bytes(text)))).toContain(refusal);
  });

  it('the lines of a batch must be UTF-8', async () => {
    const broken = Buffer.concat([bytes(line), Buffer.of(0xff)]);
    expect(await refusalOf(() => readLines(broken))).toBe('malformed_batch: line 1: not UTF-8; encode it again');
  });

  it('a batch has at most 2,000 lines', async () => {
    expect(await readLines(bytes(Array(2000).fill(line).join('\n')))).toHaveLength(2000);
    expect(await refusalOf(() => readLines(bytes(Array(2001).fill(line).join('\n'))))).toBe(
      'too_large: a batch has at most 2000 lines; send fewer events at once',
    );
    // The reader checks the number of lines before it parses any line.
    expect(await refusalOf(() => readLines(bytes('x\n'.repeat(2001))))).toMatch(/^too_large/);
  });

  it('a line of more than 16,384 bytes gets malformed_batch, not too_large', async () => {
    const padded = (length: number): string => line + ' '.repeat(length - line.length);
    expect(await readLines(bytes(`${padded(16_384)}\n`))).toHaveLength(1);
    expect(await refusalOf(() => readLines(bytes(padded(16_385))))).toBe(
      'malformed_batch: line 1: may have 16384 bytes at most',
    );
  });
});

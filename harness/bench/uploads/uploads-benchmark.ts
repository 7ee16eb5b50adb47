import { join } from 'node:path';
import { invariant } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { BenchProcess } from '../bench-process.js';
import type { BenchResult, Benchmark } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import type { MemoryReport } from './texture-server.js';

const FILES = 32;
const MIB = 1024 * 1024;
/** Size of one file, bytes; 32 such files fill the store. */
const FILE_BYTES = 4 * MIB;
const CHUNK_BYTES = MIB;
const ROUNDS = 100;
/** Number of rounds between two readings of the server's memory. */
const LOOK = 10;
/**
 * Maximum growth of the used memory, MiB. This limit is smaller than one file, so the check fails if the server keeps
 * even one file.
 */
const USED_MAX_MIB = 1;
/**
 * Maximum growth of the resident set, MiB: half the size of all files of a round. The resident set may grow, because
 * the allocator does not return all freed pages.
 */
const RESIDENT_MAX_MIB = 64;
const TEXTURE = 'EarthGrassClutterDiffuse';

export const uploadsBenchmark: Benchmark = {
  name: 'uploads',
  title: `${FILES} files to the byte cap over HTTP, one of them on the grass, all deleted, ${ROUNDS} times: memory and speed`,
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const server = await TextureServer.start();
  try {
    const looks: MemoryReport[] = [];
    const seconds: number[] = [];
    // The first `LOOK` rounds fill caches. The memory in use after these rounds is the reference for all later
    // readings.
    for (let round = 1; round <= LOOK + ROUNDS; round++) {
      const start = performance.now();
      await server.round();
      seconds.push((performance.now() - start) / 1000);
      if (round % LOOK !== 0) continue;
      const look = await server.memory();
      looks.push(look);
      log(`${round - LOOK} rounds: ${mib(look.used)} MiB used, ${mib(look.resident)} MiB resident; ${look.store}`);
    }
    return { rows: rowsOf(looks, seconds), notes: notes(looks) };
  } finally {
    server.close();
  }
}

function rowsOf(looks: readonly MemoryReport[], seconds: readonly number[]): BenchRow[] {
  const input = `${ROUNDS} rounds of ${FILES} files of ${FILE_BYTES / MIB} MiB`;
  const grown = (figure: 'used' | 'resident'): number => (looks.at(-1)![figure] - looks[0]![figure]) / MIB;
  const [used, resident] = [grown('used'), grown('resident')];
  return [
    {
      input,
      figure: 'growth of heap and buffers, MiB',
      ours: used,
      budget: { text: `≤ ${USED_MAX_MIB}`, kept: used <= USED_MAX_MIB },
    },
    {
      input,
      figure: 'resident set grown, MiB',
      ours: resident,
      budget: { text: `≤ ${RESIDENT_MAX_MIB}`, kept: resident <= RESIDENT_MAX_MIB },
    },
    { input, figure: 'uploaded, MiB/s', ours: (FILES * FILE_BYTES) / MIB / median(seconds) },
  ];
}

function notes(looks: readonly MemoryReport[]): string[] {
  const series = (figure: 'used' | 'resident'): string => looks.map((look) => mib(look[figure])).join(' ');
  return [
    `every round: chunks of ${CHUNK_BYTES / MIB} MiB, the first file a BMP that is bound and decoded, the others bound to nothing`,
    `measured after every ${LOOK} rounds, when no frame is pending and the garbage is collected; the first ${LOOK} rounds are a warm-up`,
    `heap and buffers in use, MiB: ${series('used')}`,
    `resident set, MiB: ${series('resident')}`,
  ];
}

const mib = (bytes: number): string => (bytes / MIB).toFixed(1);

class TextureServer {
  private constructor(
    private readonly child: BenchProcess<number>,
    private readonly base: string,
  ) {}

  static async start(): Promise<TextureServer> {
    const scene = join(projectRoot(), 'golden/scenes/meadow.json');
    const main = new URL('./texture-server.js', import.meta.url);
    const child = await BenchProcess.start<number>(main, [scene], ['--expose-gc']);
    return new TextureServer(child, `http://127.0.0.1:${child.ready}/v1`);
  }

  async round(): Promise<void> {
    for (let index = 0; index < FILES; index++) await this.#upload(`picture-${index}`, fileOf(index));
    const full = await this.#put('one-more?complete=0', Uint8Array.of(1));
    invariant(full === 507, `the store accepted more than its limit: ${full}`);
    await this.#expect('POST', 'fs/paint/textures/bind', `${TEXTURE} picture-0`);
    await this.#shown();
    for (let index = 0; index < FILES; index++) await this.#expect('DELETE', `paint/texture/file/picture-${index}`);
  }

  memory(): Promise<MemoryReport> {
    return this.child.ask('look');
  }

  close(): void {
    this.child.stop();
  }

  async #upload(name: string, bytes: Uint8Array): Promise<void> {
    for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
      const chunk = bytes.subarray(offset, offset + CHUNK_BYTES);
      const complete = offset + CHUNK_BYTES >= bytes.length ? 1 : 0;
      const status = await this.#put(`${name}?offset=${offset}&complete=${complete}`, chunk);
      invariant(status === 200, `${name} at ${offset}: ${status}`);
    }
  }

  async #put(nameAndQuery: string, body: Uint8Array): Promise<number> {
    const response = await fetch(`${this.base}/paint/texture/file/${nameAndQuery}`, {
      method: 'PUT',
      body: body as Uint8Array<ArrayBuffer>,
    });
    await response.arrayBuffer();
    return response.status;
  }

  async #expect(method: string, path: string, body: string | null = null): Promise<void> {
    const response = await fetch(`${this.base}/${path}`, { method, body });
    const text = await response.text();
    invariant(response.ok, `${method} ${path}: ${response.status} ${text}`);
  }

  async #shown(): Promise<void> {
    for (;;) {
      const row = await (await fetch(`${this.base}/fs/paint/textures/applied`)).text();
      if (row.includes(' applied ')) return;
      invariant(row.includes(' pending '), `the server does not show the picture: ${row}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

/** Makes a file with the header of a 32-bit BMP. The files of a round fill the store exactly. */
function fileOf(index: number): Uint8Array {
  const bytes = Buffer.alloc(FILE_BYTES, index);
  bytes.write('BM', 0, 'latin1');
  const [width, height, header] = [1024, 1023, 54];
  bytes.writeUInt32LE(header, 10);
  [40, width, height, 1 | (32 << 16)].forEach((value, i) => bytes.writeUInt32LE(value, 14 + i * 4));
  return bytes;
}

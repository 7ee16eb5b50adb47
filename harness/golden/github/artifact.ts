import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { PlatformError, shown } from '../../../src/base/errors/index.js';
import type { GitHub } from './client.js';

/** Maximum size of an archive. PNG files hardly compress further, so an archive is about as large as its report. */
const ARCHIVE_BYTES_MAX = 1024 * 1024 * 1024;

/** The answer of GitHub REST, "List workflow run artifacts". */
interface Artifacts {
  readonly artifacts: readonly { readonly id: number; readonly name: string; readonly expired: boolean }[];
}

/** @throws PlatformError when the run has no artifact of that name, or the artifact is too large */
export async function downloadArtifact(gitHub: GitHub, run: string, name: string, path: string): Promise<void> {
  const { artifacts } = await gitHub.ask<Artifacts>('GET', `/actions/runs/${run}/artifacts?per_page=100`);
  // A run that was repeated has one artifact of this name for each attempt. The newest artifact has the highest id.
  const [artifact] = artifacts.filter((each) => each.name === name).toSorted((a, b) => b.id - a.id);
  if (!artifact) {
    const names = artifacts.map((each) => each.name);
    const there = names.length === 0 ? 'it has none' : `it has ${names.map((each) => `'${shown(each)}'`).join(', ')}`;
    throw new PlatformError(`run ${run}: no artifact '${shown(name)}'; ${there}; name another with --artifact`);
  }
  if (artifact.expired) throw new PlatformError(`run ${run}: its artifact has expired; run the job again`);
  const { body } = await gitHub.download(`/actions/artifacts/${artifact.id}/zip`);
  let bytes = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const isTooLarge = bytes > ARCHIVE_BYTES_MAX;
      const problem = `run ${run}: the artifact has over ${ARCHIVE_BYTES_MAX} bytes; name another with --artifact`;
      done(isTooLarge ? new PlatformError(problem) : null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), bound, createWriteStream(path, { flags: 'wx' }));
}

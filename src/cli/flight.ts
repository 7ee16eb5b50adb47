import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatformError, shown } from '../base/errors/index.js';
import { readShaderSources } from '../device/node/index.js';
import { FLIGHT_PICTURE } from '../leaderboard/site/index.js';
import { VERSION } from '../simulator/index.js';
import { drawnBodies, flightScene } from './flight-scene.js';
import { render } from './render.js';

export interface FlightOptions {
  /** Path of the picture; without it, the command prints what it can draw. */
  readonly out?: string;
  readonly body?: string;
  /** Height above the body, m. */
  readonly altitude?: string;
  readonly seed?: string;
}

export interface DrawableFlights {
  readonly bodies: readonly string[];
  /** A digest of the renderer. If two digests differ, the pictures may differ too. */
  readonly look: string;
}

/**
 * `livery flight`: draws the picture of a flight for the leaderboard. The command ends when the program that has
 * started it ends.
 * @throws PlatformError if the body is not known, and in the same cases as {@link render}
 */
export async function flight({ out, body = '', altitude = '0', seed = '' }: FlightOptions): Promise<number> {
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  if (out === undefined) {
    console.log(JSON.stringify({ bodies: drawnBodies(), look: lookDigest() } satisfies DrawableFlights));
    return 0;
  }
  const composed = flightScene({ body, altitude: Number(altitude) || 0 }, seed);
  if (!composed) throw new PlatformError(`--body: '${shown(body, 40)}' is none of ${drawnBodies().join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'livery-flight-'));
  try {
    const [scene, script] = [join(folder, 'scene.json'), join(folder, 'script')];
    writeFileSync(scene, JSON.stringify(composed.scene));
    writeFileSync(script, composed.script);
    return await render({ set: [], scene, script, out, samples: 1, ...FLIGHT_PICTURE });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lookDigest(): string {
  const hash = createHash('sha256').update(
    `${VERSION}\n${JSON.stringify(flightScene({ body: 'earth', altitude: 0 }, ''))}`,
  );
  for (const [name, text] of readShaderSources()) hash.update(`${name}\n${text}\n`);
  return hash.digest('hex').slice(0, 16);
}

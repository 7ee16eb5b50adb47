import type { TerrainSource } from '../../state.js';
import { LunaRelief } from '../luna/luna-relief.js';
import { MarsRelief } from '../mars/mars-relief.js';
import type { Terrain } from '../terrain.js';
import { CloudBallPainter } from './cloud-ball-painter.js';
import { DustPainter } from './dust-painter.js';
import { EarthPainter } from './earth-painter.js';
import type { Painter } from './ground-look.js';
import { LunaPainter } from './luna-painter.js';
import { MarsPainter } from './mars-painter.js';
import { PlainPainter } from './plain-painter.js';
import { cloudPaletteOf, DEFAULT_CLOUDS, dustPaletteOf } from './palettes.js';

/** Reports whether a body looks like a ball of clouds: a gas giant, or a body whose clouds hide its ground. */
export const isCloudBall = ({ kind }: TerrainSource, bodyId: string): boolean =>
  kind === 'gas' || (kind === 'rocky' && cloudPaletteOf(bodyId) !== null);

/** Returns how turbulent the clouds of such a ball are, [0, 1]. */
export const cloudUnrest = (bodyId: string): number =>
  Math.min(1, 4 * (cloudPaletteOf(bodyId) ?? DEFAULT_CLOUDS).turbulence ** 2);

export function painterOf(terrain: Terrain, bodyId: string): Painter {
  const { source, meanRadius, relief } = terrain;
  if (isCloudBall(source, bodyId)) return new CloudBallPainter(source.seed, cloudPaletteOf(bodyId) ?? DEFAULT_CLOUDS);
  if (source.kind === 'plain') return new PlainPainter();
  if (source.kind === 'earth') return new EarthPainter(meanRadius, source);
  if (relief instanceof LunaRelief) return new LunaPainter(meanRadius, relief);
  if (relief instanceof MarsRelief) return new MarsPainter(meanRadius, source.seed, relief);
  return new DustPainter(meanRadius, source.seed, dustPaletteOf(bodyId));
}

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

/** True for bodies that look like a ball of clouds: gas giants, and bodies whose clouds hide the ground. */
export const isCloudBall = ({ kind }: TerrainSource, bodyId: string): boolean =>
  kind === 'gas' || (kind === 'rocky' && cloudPaletteOf(bodyId) !== null);

/** Returns the painter of a terrain, in the body's own colours if it has some. */
export function painterOf(terrain: Terrain, bodyId: string): Painter {
  const { source, meanRadius, relief } = terrain;
  if (isCloudBall(source, bodyId)) return new CloudBallPainter(source.seed, cloudPaletteOf(bodyId) ?? DEFAULT_CLOUDS);
  if (source.kind === 'plain') return new PlainPainter();
  if (source.kind === 'earth') return new EarthPainter(meanRadius, source);
  if (relief instanceof LunaRelief) return new LunaPainter(meanRadius, relief);
  if (relief instanceof MarsRelief) return new MarsPainter(meanRadius, source.seed, relief);
  return new DustPainter(meanRadius, source.seed, dustPaletteOf(bodyId));
}

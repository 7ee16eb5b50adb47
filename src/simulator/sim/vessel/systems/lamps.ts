import { vec3 } from '../../../../base/math/index.js';
import type { TemplateDescription } from '../../scene-file/index.js';
import type { PartModules } from './part-modules.js';
import type { Lamp } from './systems-state.js';

interface LitPart {
  readonly instanceId: number;
  readonly template: Pick<TemplateDescription, 'light'>;
  readonly modules: Pick<PartModules, 'light'> | null;
}

const NO_LAMPS: readonly Lamp[] = [];

/** Collects the lamps of a vessel that are switched on. The array is replaced only if a lamp has changed. */
export class ShiningLamps {
  #lamps = NO_LAMPS;

  read(parts: readonly LitPart[]): readonly Lamp[] {
    const now = parts.flatMap(lampsOf);
    if (now.length !== this.#lamps.length || now.some((lamp, index) => !isSame(lamp, this.#lamps[index]!))) {
      this.#lamps = now;
    }
    return this.#lamps;
  }
}

function lampsOf({ instanceId, template, modules }: LitPart): readonly Lamp[] {
  const setting = modules?.light;
  if (!setting?.on || setting.brightness === 0) return NO_LAMPS;
  const { brightness, colourSrgb, outerAngleDeg, innerAngleDeg } = setting;
  return (template.light?.lamps ?? [{}]).map(({ position = vec3.ZERO, direction = vec3.X_AXIS }) => ({
    instanceId,
    position,
    direction: vec3.length(direction) > 0 ? vec3.normalize(direction) : vec3.X_AXIS,
    brightness,
    colourSrgb,
    outerAngleDeg,
    innerAngleDeg,
  }));
}

/** Ignores the positions of the lamps, which never change. */
const isSame = (a: Lamp, b: Lamp): boolean =>
  a.instanceId === b.instanceId &&
  a.brightness === b.brightness &&
  a.outerAngleDeg === b.outerAngleDeg &&
  a.innerAngleDeg === b.innerAngleDeg &&
  a.colourSrgb.every((value, channel) => value === b.colourSrgb[channel]);

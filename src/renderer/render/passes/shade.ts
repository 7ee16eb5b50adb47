import type { Coat } from '../../scene/scene-frame.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import type { GpuContext } from '../gpu-context.js';
import { SPAN_LISTS, type SpanList, WITH_STICKERS } from '../layouts/span-lists.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';

/** The lamps that light the surfaces: none, lamps without shadows only, or also lamps that cast shadows. */
export type LampLight = 'none' | 'lamps' | 'casting lamps';

export interface SurfaceKinds {
  readonly casts: boolean;
  readonly translucent: boolean;
  /**
   * True when leaves scatter light onto each other. On plain ground, leaves do not scatter light, so that old and new
   * pictures with such ground remain comparable.
   */
  readonly scattering: boolean;
  /** True when some surface is painted or emits light. */
  readonly modulated: boolean;
  /** True when some emission varies per pixel. */
  readonly emissive: boolean;
  readonly lamps: LampLight;
  /** True if the camera is in air. */
  readonly veiled: boolean;
  readonly coat: Coat;
}

/**
 * The surroundings of the surfaces: a body and its sky (with or without translucent leaves), or deep space. `crowns`
 * are leaves that also scatter light.
 */
type Surroundings = 'surroundings' | 'surroundings with leaves' | 'surroundings with crowns' | 'deep space';

export interface ShadeVariant {
  /**
   * The surfaces that the pipeline lights: those inside the shadow maps, those beyond the maps, or all surfaces if
   * nothing casts a shadow.
   */
  readonly reach: 'shadowed' | 'beyond shadows' | 'all';
  readonly around: Surroundings;
  /** False if all surfaces are stock and none emits light; the pipeline then reads no paint. */
  readonly modulated: boolean;
  readonly emissive: boolean;
  readonly lamps: LampLight;
  /**
   * True if the camera is in air, and some of the surfaces may belong to another moon or planet, which is seen through
   * this air. Surfaces inside the shadow maps never belong to one.
   */
  readonly veiled: boolean;
  readonly coat: Coat;
}

export const shadeName = ({ reach, around, modulated, emissive, lamps, veiled, coat }: ShadeVariant): string =>
  `${reach}, ${around}${modulated ? '' : ', stock'}${emissive ? ', emissive' : ''}${lamps === 'none' ? '' : `, ${lamps}`}${veiled ? ', in air' : ''}${coat === 'coloured' ? '' : `, ${coat}`}`;

export const shadeListOf = ({ reach }: ShadeVariant): 'near' | 'far' => (reach === 'beyond shadows' ? 'far' : 'near');

export function shadeVariants(
  sky: SkyState,
  { casts, translucent, scattering, veiled, ...rest }: SurfaceKinds,
): ShadeVariant[] {
  const leaves = scattering ? 'surroundings with crowns' : 'surroundings with leaves';
  const around = sky.body ? (translucent ? leaves : 'surroundings') : 'deep space';
  const reaches = casts ? (['shadowed', 'beyond shadows'] as const) : (['all'] as const);
  return reaches.map((reach) => ({ ...rest, reach, around, veiled: veiled && reach !== 'shadowed' }));
}

/** Returns the variants that a scene needs as soon as the user switches paint on or off. */
export const switchedVariants = (variants: readonly ShadeVariant[]): ShadeVariant[] =>
  variants.map((variant) => ({ ...variant, modulated: !variant.modulated }));

/** The constants for shaders/lighting/lamps.wgsl. */
export const lampConstants = (lamps: LampLight): Record<string, number> => ({
  LAMPS: Number(lamps !== 'none'),
  SPOTS: Number(lamps === 'casting lamps'),
});

/** The constants for shaders/lighting/coat.wgsl. */
export const coatConstants = (coat: Coat): Record<string, number> => ({
  FINISHED: Number(coat !== 'coloured'),
  PATTERNED: Number(coat === 'patterned' || coat === 'pictured'),
  PICTURED: Number(coat === 'pictured'),
});

/** @param stickers given if the surfaces have stickers; shaders/passes/shade-stickers.wgsl then lights them */
export function shadePipeline(
  context: GpuContext,
  layout: GPUBindGroupLayout,
  variant: ShadeVariant,
  stickers?: { readonly layout: GPUBindGroupLayout; readonly debug: boolean; readonly knobs: boolean },
): Promise<GPURenderPipeline> {
  const { reach, around, modulated, emissive, lamps, veiled, coat } = variant;
  const list: SpanList = stickers ? WITH_STICKERS[shadeListOf(variant)] : shadeListOf(variant);
  const distance = reach === 'shadowed' ? 'near' : 'far';
  const constants = { SURROUNDINGS: Number(around !== 'deep space') };
  const groups = [context.frame.layout, layout, ...(stickers ? [stickers.layout] : [])];
  const suffix = stickers ? `, stickers${stickers.debug ? ' as boxes' : ''}${stickers.knobs ? ' with knobs' : ''}` : '';
  return context.renderPipeline(stickers ? 'passes/shade-stickers.wgsl' : 'passes/shade.wgsl', {
    label: `shade ${shadeName(variant)}${suffix}`,
    layout: context.pipelineLayout('shade', groups),
    vertex: {
      entryPoint: `${distance}_vertex`,
      constants: distance === 'near' ? constants : { FAR_LIST: SPAN_LISTS.indexOf(list) },
    },
    fragment: {
      entryPoint: `${distance}_fragment`,
      targets: [{ format: PICTURE_FORMAT }],
      constants: {
        ...constants,
        TRANSLUCENT: Number(around === 'surroundings with leaves' || around === 'surroundings with crowns'),
        SCATTERING: Number(around === 'surroundings with crowns'),
        MODULATED: Number(modulated),
        MAPPED_EMISSION: Number(emissive),
        ...lampConstants(lamps),
        ...(distance === 'far' ? { VEILED: Number(veiled) } : {}),
        ...coatConstants(coat),
        ...(stickers ? { STICKER_DEBUG: Number(stickers.debug), STICKER_KNOBS: Number(stickers.knobs) } : {}),
      },
    },
    // Each span is drawn at the depth at which the shadow maps end, and the comparison keeps the surfaces on one side
    // of it. Nearer surfaces have a greater depth, because depth is reversed.
    depthStencil: {
      format: DEPTH_FORMAT,
      depthWriteEnabled: false,
      depthCompare: reach === 'beyond shadows' ? 'greater-equal' : 'less',
    },
  });
}

import type { SkyState } from '../../scene/sky/sky-state.js';
import type { GpuContext } from '../gpu-context.js';
import { SPAN_LISTS, type SpanList } from '../layouts/span-lists.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';

/** What there is in a picture: anything that casts shadows; leaves. */
export interface SurfaceKinds {
  readonly casts: boolean;
  readonly translucent: boolean;
}

/**
 * Which surfaces a pipeline lights: those that shadow maps reach, those beyond them, or, when nothing casts, all; near a
 * body, with leaves that let light through or without, or in deep space.
 */
export type Around = 'surroundings' | 'surroundings with leaves' | 'deep space';
export type Reach = 'shadowed' | 'beyond shadows' | 'all';
export type ShadeVariant = `${Reach}, ${Around}`;

export const reaches = (casts: boolean): readonly Reach[] => (casts ? ['shadowed', 'beyond shadows'] : ['all']);
export const listOf = (reach: Reach): 'near' | 'far' => (reach === 'beyond shadows' ? 'far' : 'near');
export const surroundingsOf = (sky: SkyState, translucent: boolean): Around =>
  sky.body ? (translucent ? 'surroundings with leaves' : 'surroundings') : 'deep space';

/** The variants that pictures under this sky are drawn with. */
export function shadeVariants(sky: SkyState, { casts, translucent }: SurfaceKinds): ShadeVariant[] {
  const around = surroundingsOf(sky, translucent);
  return reaches(casts).map((reach) => `${reach}, ${around}` as const);
}

/** @param stickers where they are bound, for surfaces that have some; shaders/passes/shade-stickers.wgsl */
export function shadePipeline(
  context: GpuContext,
  layout: GPUBindGroupLayout,
  variant: ShadeVariant,
  stickers?: { readonly layout: GPUBindGroupLayout; readonly debug: boolean },
): Promise<GPURenderPipeline> {
  const [reach, around] = variant.split(', ') as [Reach, Around];
  const list: SpanList = stickers ? `${listOf(reach)} with stickers` : listOf(reach);
  const groups = [context.frame.layout, layout, ...(stickers ? [stickers.layout] : [])];
  const name = stickers ? `shade ${variant}, stickers${stickers.debug ? ' as boxes' : ''}` : `shade ${variant}`;
  return context.renderPipeline(stickers ? 'passes/shade-stickers.wgsl' : 'passes/shade.wgsl', {
    label: name,
    layout: context.pipelineLayout('shade', groups),
    vertex: { entryPoint: 'vertex_main', constants: { SPAN_LIST: SPAN_LISTS.indexOf(list) } },
    fragment: {
      entryPoint: 'fragment_main',
      targets: [{ format: PICTURE_FORMAT }],
      constants: {
        SHADOWS: Number(reach === 'shadowed'),
        SURROUNDINGS: Number(around !== 'deep space'),
        TRANSLUCENT: Number(around === 'surroundings with leaves'),
        ...(stickers ? { STICKER_DEBUG: Number(stickers.debug) } : {}),
      },
    },
    primitive: { topology: 'triangle-strip' },
    // Spans stand where the shadow maps end: in reverse-Z, what lies before them is greater.
    depthStencil: {
      format: DEPTH_FORMAT,
      depthWriteEnabled: false,
      depthCompare: reach === 'beyond shadows' ? 'greater-equal' : 'less',
    },
  });
}

/** Formats of everything a frame draws into. */
export const GBUFFER_BASE_FORMAT: GPUTextureFormat = 'rg32uint';
export const GBUFFER_DETAIL_FORMAT: GPUTextureFormat = 'r32uint';
export const DEPTH_FORMAT: GPUTextureFormat = 'depth32float';
/** Linear radiance before exposure and tone mapping. */
export const RADIANCE_FORMAT: GPUTextureFormat = 'rgba16float';

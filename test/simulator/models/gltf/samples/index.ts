export { GEOMETRY_SAMPLES } from './geometry-samples.js';
export { MATERIAL_SAMPLES, OTHER_SAMPLES, SURFACE_SAMPLES } from './material-samples.js';
export { type Sample, SAMPLE_HALF_HEIGHT } from './sample.js';

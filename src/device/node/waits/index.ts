export { awaitGpu, gpuWaits, gpuWaitsOfThisProcess } from './await-gpu.js';

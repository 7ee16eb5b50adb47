export type { AdapterReport, GpuHandle, ShaderSources } from './contract.js';
export { reportOf } from './open-device.js';

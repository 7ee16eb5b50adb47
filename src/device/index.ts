export type { AdapterReport, GpuHandle, OpenDevice, ShaderSources } from './contract.js';
export { reportOf } from './open-device.js';

export type { AdapterReport, GpuHandle, ShaderSources } from './contract.js';

export {
  ADAPTER_NAMES,
  ADAPTER_VARIABLE,
  askedAdapter,
  parseAdapterChoice,
  type AdapterChoice,
  type AdapterName,
} from './adapter-choice.js';
export {
  findAdapterCandidate,
  findAdapterCandidates,
  findVulkanLoader,
  vulkanManifests,
  type AdapterCandidate,
  type Driver,
} from './adapter-candidates.js';
export { awaitGpu, gpuWaits, gpuWaitsOfThisProcess } from './await-gpu.js';
export { isDriverFolderReady, prepareDriverFolder } from './driver-folder.js';
export {
  adapterCandidatesInOrder,
  openGpu,
  requireAdapter,
  tryAdapters,
  type AdapterAttempt,
  type OpenGpuOptions,
} from './gpu.js';
export { isCheckout, shownCommand, workFolder } from './installation.js';
export { projectRoot } from './project-root.js';
export { raiseNiceness } from './raise-niceness.js';
export { readShaderSources } from './shader-sources.js';

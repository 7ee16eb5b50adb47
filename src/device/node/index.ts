export { ADAPTER_VARIABLE, askedAdapter, parseAdapterChoice, type AdapterChoice } from './adapter-choice.js';
export { findAdapterCandidate, findVulkanLoader, type AdapterCandidate } from './adapter-candidates.js';
export { awaitGpu, gpuWaits } from './await-gpu.js';
export { isDriverFolderReady, prepareDriverFolder } from './driver-folder.js';
export { adapterCandidatesInOrder, openGpu, requireAdapter, tryAdapters, type AdapterAttempt } from './gpu.js';
export { isCheckout, shownCommand, workFolder } from './installation/installation.js';
export { projectRoot } from './installation/project-root.js';
export { raiseNiceness } from './raise-niceness.js';
export { readShaderSources } from './shader-sources.js';

export { ADAPTER_VARIABLE, askedAdapter, parseAdapterChoice, type AdapterChoice } from './adapter-choice.js';
export { findAdapterCandidate, findVulkanLoader, type AdapterCandidate } from './adapter-candidates.js';
export { isDriverFolderReady, prepareDriverFolder } from './driver-folder.js';
export {
  adapterCandidatesInOrder,
  findAdapters,
  openGpu,
  requireAdapter,
  tryAdapters,
  type AdapterAttempt,
} from './gpu.js';
export { PROCESS_BYTES_MAX } from './process-memory.js';
export { raiseNiceness } from './raise-niceness.js';
export { readShaderSources } from './shader-sources.js';
export { fileKindName, FileRefused, readBoundedFile, readFileOfFolder } from './bounded-file.js';
export { CHROMIUM_ARGUMENTS, findChromium, missingChromium, requireChromium } from './chromium.js';

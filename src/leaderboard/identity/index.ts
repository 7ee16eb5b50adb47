export { handleKey } from './handle.js';
export { issueLicense } from './issue-license.js';
export type { ActiveKey } from './signing-key.js';

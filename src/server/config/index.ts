export { type ConfigSources, loadConfig } from './load-config.js';
export { listOf } from './list-of.js';
export { readAccessToken } from './read-access-token.js';

export { type ConfigSources, splitList, loadConfig } from './load-config.js';
export { readAccessToken } from './read-access-token.js';

export { type ConfigSources, listOf, loadConfig } from './load-config.js';
export { readAccessToken } from './read-access-token.js';

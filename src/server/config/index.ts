export { type Config, CONFIG_KEYS, describeKeys } from './keys.js';
export { type ConfigSources, defaultConfig, loadConfig } from './load-config.js';
export { listOf } from './list-of.js';
export { readAccessToken } from './read-access-token.js';

export { checkDevLogin } from './dev-provider.js';
export { openProviders } from './open-providers.js';
export { providerHelp, readProviderSettings } from './provider-settings.js';

export { openSecrets, type Secrets } from './open-secrets.js';

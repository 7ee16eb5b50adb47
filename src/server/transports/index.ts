export { AccessToken } from './access-token.js';

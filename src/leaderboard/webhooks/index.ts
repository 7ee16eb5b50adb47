export { checkWebhook, openWebhooks } from './open-webhooks.js';
export { readWebhookSecret } from './webhook-secret.js';

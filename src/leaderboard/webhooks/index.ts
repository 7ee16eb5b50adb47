export { checkWebhook, openWebhooks, type Webhooks } from './open-webhooks.js';
export { readWebhookSecret } from './webhook-secret.js';

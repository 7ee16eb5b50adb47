import { createHmac } from 'node:crypto';
import { PlatformError } from '../../base/errors/index.js';

/** Length of a secret, bytes (Standard Webhooks). */
const BYTES = { least: 24, most: 64 };

/**
 * Reads a secret in the form of Standard Webhooks: `whsec_` and base64.
 * @throws PlatformError for an invalid secret; the message does not quote it
 */
export function readWebhookSecret(text: string | undefined): Buffer {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text ?? '') ?? [];
  const secret = Buffer.from(base64 ?? '', 'base64');
  if (secret.length >= BYTES.least && secret.length <= BYTES.most) return secret;
  const what = text ? 'is not a secret' : 'is not set';
  throw new PlatformError(`LIVERY_WEBHOOK_SECRET: it ${what}; make one with: echo "whsec_$(openssl rand -base64 32)"`);
}

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Signs a message (Standard Webhooks 1.0.0, *Signature scheme*): HMAC-SHA256 of id, time and body.
 * @param now unix ms
 */
export function signMessage(secret: Buffer, id: string, now: number, body: string): SignedMessage {
  const seconds = Math.floor(now / 1000);
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${seconds}`,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

import type { TSchema } from 'typebox';
import { cacheControl } from '../../headers.js';
import type { Operation } from '../operation.js';
import type { RefusalName } from '../refusals.js';

/** The refusals that any read may have. */
export const ANY: readonly RefusalName[] = ['BadRequest', 'Failed', 'Unavailable'];

/** A handle in a path. */
export const HANDLE_NAME = {
  handle: { description: 'A handle of the player, in any letter case.', example: 'Whiskers' },
} as const;

/** An answer that is JSON. */
export const json = (description: string, schema: TSchema, example: unknown): Operation['answer'] => ({
  description,
  type: 'application/json',
  schema,
  example,
});

/** What the public reads have in common. */
export const PUBLIC = { method: 'get', cacheControl: cacheControl('read', 200), isShared: true } as const;

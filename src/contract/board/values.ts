import { Type } from 'typebox';
import { maybe } from '../schema.js';

export const Time = (description: string) => Type.Integer({ description: `${description}, unix ms.` });
/** A member that is either true or absent. */
export const Flag = (description: string) => maybe(Type.Literal(true, { description }));

export const Ulid = (description: string) => Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$', description });
/** The label that the service publishes instead of a client's id. */
export const Label = (description: string) => Type.String({ pattern: '^[0-9a-hjkmnp-tv-z]{16}$', description });

export const Handle = Type.String({
  $id: 'Handle',
  pattern: '^[A-Za-z0-9]([A-Za-z0-9._-]{0,148}[A-Za-z0-9])?$',
  description: 'The public name of a player, in the spelling in which it was claimed.',
});

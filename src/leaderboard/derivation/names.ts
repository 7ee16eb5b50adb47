/**
 * Maximum length of a body or a kitten's id that counts, in UTF-16 units. The limit is necessary because they are keys
 * of tables: PostgreSQL refuses a key of more than 2704 bytes, and the projection could then not pass the event.
 */
const LENGTH_MAX = 64;

/** Reports whether a body or a kitten's id can count: it is neither empty nor too long. */
export const isName = (text: string): boolean => text !== '' && text.length <= LENGTH_MAX;

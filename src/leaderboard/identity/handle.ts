import { BoardError } from '../board-error.js';

const HANDLE = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,148}[A-Za-z0-9])?$/;

/**
 * Reserved handles, in lower case. Players cannot claim these handles, because the owner would seem to speak for the
 * service.
 */
const RESERVED: readonly string[] = [
  'admin',
  'administrator',
  'api',
  'board',
  'boards',
  'help',
  'leaderboard',
  'mod',
  'moderator',
  'official',
  'root',
  'staff',
  'support',
  'system',
  'www',
];

export const handleKey = (handle: string): string => handle.toLowerCase();

/** Reports whether a text has the form of a handle. Also true for reserved handles. */
export const isHandle = (text: string): boolean => HANDLE.test(text);

/**
 * Checks that players may claim a handle. Only the store can check whether the handle is still free.
 * @param reserved handles that cannot be claimed, in addition to the built-in ones
 * @throws BoardError handle_invalid, handle_reserved
 */
export function checkClaim(handle: string, reserved: readonly string[] = []): void {
  if (!isHandle(handle)) {
    throw new BoardError(
      'handle_invalid',
      'a handle must have 1 to 150 letters, digits, dots, dashes and underscores, with a letter or digit at both ends',
    );
  }
  const key = handleKey(handle);
  if (RESERVED.includes(key) || reserved.some((other) => handleKey(other) === key)) {
    throw new BoardError('handle_reserved', `the handle '${handle}' is reserved; choose another`);
  }
}

/**
 * The steps for a player whose licence has ended or was revoked. The service's refusal, the client's message, the account
 * page and docs/leaderboard/players.md all contain this text.
 */
export const RENEWAL_STEPS =
  "sign in on the board, press 'New key' beside your handle on the account page, save the file, and start the client again as before, but with the new file; it then sends the events that it kept";

/** Number of days before the end of a licence at which the client and the account page begin to announce the end. */
export const RENEWAL_DAYS = 14;

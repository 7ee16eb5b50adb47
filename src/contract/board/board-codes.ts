/** The usual HTTP status of each code. An individual error may have a different status. */
export const BOARD_CODES = {
  bad_request: 400,
  malformed_batch: 400,
  handle_invalid: 400,
  license_invalid: 401,
  license_expired: 401,
  license_revoked: 401,
  proof_invalid: 401,
  clock_skew: 401,
  banned: 401,
  account_too_new: 403,
  not_found: 404,
  handle_taken: 409,
  handle_reserved: 409,
  stream_fork: 409,
  too_large: 413,
  unsupported_encoding: 415,
  rate_limited: 429,
  quota_exceeded: 429,
  internal: 500,
} as const;

export type BoardCode = keyof typeof BOARD_CODES;

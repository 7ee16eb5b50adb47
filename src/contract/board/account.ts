import { type Static, Type } from 'typebox';
import { Count, list, maybe, members } from '../schema.js';
import { Time } from './values.js';

/** Answers of the HTTP interface for the dashboard. Only the service's own page uses this interface. */

const Credential = members({
  jkt: Type.String({ description: 'Thumbprint of the key (RFC 7638).' }),
  license_jti: Type.String({ description: 'The id of the licence.' }),
  issued_at: Time('When the licence was issued'),
  expires_at: Time('When the licence ends'),
  revoked: Type.Boolean(),
  revoked_at: maybe(Time('When the licence was revoked')),
});
export type Credential = Static<typeof Credential>;

const OwnHandle = members({
  handle: Type.String(),
  since: Time('When this handle was claimed'),
  retired: Type.Boolean(),
  credentials: Type.Array(Credential),
});
export type OwnHandle = Static<typeof OwnHandle>;

/** `GET /api/handles` */
export const OwnHandles = members({ handles: Type.Array(OwnHandle) });
export type OwnHandles = Static<typeof OwnHandles>;

/** `GET /api/me` */
export const Account = members({
  sub: Type.String({ description: 'The account, a keyed hash in base64url.' }),
  idp: Type.String({ description: 'The provider of the sign-in.' }),
  since: Time('When the account first signed in'),
  handles: Count('Number of handles of the account.'),
  handle_quota: Count('Maximum number of handles.'),
  issuances_24h: Count('Number of licences issued in the last 24 hours.'),
  issuance_quota: Count('Maximum number of licences in 24 hours.'),
  license_ttl_days: Count('Lifetime of a licence, days.'),
});
export type Account = Static<typeof Account>;

/** `POST /api/handles`, `POST /api/handles/{handle}/reissue` */
export const Issued = members({
  license: Type.String({ description: 'A compact JWS.' }),
  handle: Type.String(),
  jkt: Type.String({ description: 'Thumbprint of the key (RFC 7638).' }),
  issued_at: Time('When the licence was issued'),
  expires_at: Time('When the licence ends'),
});
export type Issued = Static<typeof Issued>;

/** `POST /api/handles/{handle}/revoke` */
export const Revoked = members({
  handle: Type.String(),
  revoked: list(Type.String(), 'The thumbprints of the revoked keys.'),
});
export type Revoked = Static<typeof Revoked>;

/** `POST /api/me/delete` */
export const Deletion = members({
  sub: Type.String({ description: 'The account, a keyed hash in base64url.' }),
  reason: Type.String(),
  at: Time('When the account was deleted'),
  handles_retired: list(Type.String()),
  credentials_revoked: list(Type.String(), 'The thumbprints of the revoked keys.'),
  deleted: members({
    events: Count('Events.'),
    withheld_events: Count('Events that were withheld.'),
    batches: Count('Batches.'),
    streams: Count('Streams.'),
    credentials: Count('Licences.'),
    handles: Count('Handles.'),
  }),
  archive_deleted: Type.Boolean(),
});
export type Deletion = Static<typeof Deletion>;

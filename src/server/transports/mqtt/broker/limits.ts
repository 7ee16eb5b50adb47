import type { HttpLimits } from '../../../../base/http/index.js';
import { PLACES } from '../../http/base/limits.js';

/** The bounds of the broker. All are chosen: far above what working clients need, far below what fills a machine. */

/** The limits on clients, and on connections before their CONNECT. */
export const CLIENT_PLACES = PLACES;
/** The maximum size of a packet, bytes: a payload of a MiB, like a body over HTTP, with its topic. */
export const PACKET_BYTES_MAX = 1_048_576 + 65_536;
/**
 * The maximum size of a SUBSCRIBE or UNSUBSCRIBE packet, bytes: about a thousand filters as long as a field's topic.
 */
export const FILTERS_BYTES_MAX = 65_536;
/** The maximum size of the first packet, bytes, which is read before the sender is known. */
export const CONNECT_BYTES_MAX = 262_144;
/** The maximum number of bytes in incomplete packets of all clients together. */
export const HALF_PACKETS_BYTES_MAX = 67_108_864;
/** The time within which a client must send CONNECT, ms. */
export const CONNECT_MS = 10_000;
/** The maximum number of packets from a client before it is accepted. */
export const EARLY_PACKETS_MAX = 256;

/** The maximum number of bytes of messages other than state waiting for a slow client, which is then dropped. */
export const WAITING_BYTES_MAX = 1_048_576;

/** The maximum number of filters of a client. */
export const SUBSCRIPTIONS_MAX = 10_000;
/** The maximum number of levels of a filter: more than the deepest field has. */
export const FILTER_LEVELS_MAX = 32;
/**
 * The maximum number of `+` levels in filters of all clients together. Matching one level of a topic visits at most as
 * many positions in the filters.
 */
export const WILDCARDS_MAX = 65_536;
/** The maximum number of characters in filters of all clients together. */
export const FILTER_CHARACTERS_MAX = 16_777_216;
/** The time for serving clients before other work gets its turn, ms. */
export const SLICE_MS = 5;
/** The approximate memory of a waiting subscribe request, without its filters, bytes. */
export const SUBSCRIBE_BYTES = 512;

/** The maximum number of retained topics of clients, and their total size, bytes. */
export const RETAINED_MAX = 10_000;
export const RETAINED_BYTES_MAX = 67_108_864;

/** The maximum number of sessions kept for absent clients; then those absent longest are dropped. */
export const SESSIONS_MAX = 1024;
/** The maximum number of messages waiting for one session, and the total size of all waiting messages, bytes. */
export const QUEUED_MAX = 1000;
export const QUEUED_BYTES_MAX = 67_108_864;
/** The maximum number of bytes of QoS 2 messages that their senders have not released yet, over all clients. */
export const UNRELEASED_BYTES_MAX = 16_777_216;

/** The limits of HTTP requests, for pages that connect by WebSocket. */
export const HTTP_LIMITS: HttpLimits = {
  headKibibytes: 16,
  requestMs: CONNECT_MS,
  idleMs: 5000,
  ...CLIENT_PLACES,
  requests: CLIENT_PLACES.connections,
  bodies: {
    bytes: 65_536,
    advice: 'connect by WebSocket and publish',
    drainedBytes: 1_048_576,
    heldBytes: 1_048_576,
  },
};

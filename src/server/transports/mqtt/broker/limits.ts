import type { HttpLimits } from '../../../../base/http/index.js';
import { PLACES } from '../../http/base/limits.js';

/**
 * The limits of the broker. These limits were chosen, not measured: far above the needs of normal clients, and low
 * enough to protect the machine's memory.
 */

export const CLIENT_PLACES = PLACES;
/** The maximum size of a packet, bytes: 1 MiB for the payload, as for a body over HTTP, and 64 KiB for the topic. */
export const PACKET_BYTES_MAX = 1_048_576 + 65_536;
/**
 * Maximum size of a SUBSCRIBE or UNSUBSCRIBE packet, bytes; enough for about a thousand filters that have the length of
 * a field topic.
 */
export const FILTERS_BYTES_MAX = 65_536;
/**
 * Maximum size of a packet from a client that is not connected yet, bytes. It is small because the client has not been
 * authenticated.
 */
export const CONNECT_BYTES_MAX = 262_144;
export const HALF_PACKETS_BYTES_MAX = 67_108_864;
export const CONNECT_MS = 10_000;
export const EARLY_PACKETS_MAX = 256;

/**
 * Maximum number of bytes that wait for a slow client; above it, the broker closes the client's connection. Retained
 * messages do not count.
 */
export const WAITING_BYTES_MAX = 1_048_576;

export const SUBSCRIPTIONS_MAX = 10_000;
/** The maximum number of levels in a filter, more than any field topic has. */
export const FILTER_LEVELS_MAX = 32;
/**
 * The maximum number of `+` levels in the filters of all clients together. At each level of a topic, the matcher may
 * have to follow all filters that have a `+` there. So this number also limits the work for each level.
 */
export const WILDCARDS_MAX = 65_536;
export const FILTER_CHARACTERS_MAX = 16_777_216;
/** Clients are served for at most this time before the event loop handles other work, ms. */
export const SLICE_MS = 5;
/** Approximate memory of a waiting subscribe request, bytes. */
export const SUBSCRIBE_BYTES = 512;

/**
 * The maximum number of retained messages of all clients together; `RETAINED_BYTES_MAX` is their maximum total size,
 * bytes.
 */
export const RETAINED_MAX = 10_000;
export const RETAINED_BYTES_MAX = 67_108_864;

/**
 * The maximum number of sessions that are kept for absent clients. Above it, the broker drops the session whose client
 * has been absent longest.
 */
export const SESSIONS_MAX = 1024;
/**
 * Maximum number of queued messages in one session. `QUEUED_BYTES_MAX` is the maximum size of the queued messages in
 * all sessions together, bytes.
 */
export const QUEUED_MAX = 1000;
export const QUEUED_BYTES_MAX = 67_108_864;
/** Maximum total size of the QoS 2 messages that all clients have sent but not yet released, bytes. */
export const UNRELEASED_BYTES_MAX = 16_777_216;

export const WEBSOCKET_HTTP_LIMITS: HttpLimits = {
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

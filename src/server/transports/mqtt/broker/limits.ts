import type { HttpLimits } from '../../../../base/http/index.js';
import { PLACES } from '../../http/base/limits.js';

/**
 * The limits of the broker. All values were chosen. They are far above what normal clients need, and low enough to
 * protect the memory of the machine.
 */

/** The maximum number of clients, and the limits for connections that have not yet sent CONNECT. */
export const CLIENT_PLACES = PLACES;
/** The maximum size of a packet, bytes: a payload of 1 MiB, like a body over HTTP, and its topic. */
export const PACKET_BYTES_MAX = 1_048_576 + 65_536;
/**
 * The maximum size of a SUBSCRIBE or UNSUBSCRIBE packet, bytes. The value was chosen: it is enough for about a thousand
 * filters with the length of field topics.
 */
export const FILTERS_BYTES_MAX = 65_536;
/** The maximum size of the first packet, bytes. It is small, because the sender is still unknown. */
export const CONNECT_BYTES_MAX = 262_144;
/** The maximum number of bytes in incomplete packets of all clients together. */
export const HALF_PACKETS_BYTES_MAX = 67_108_864;
/** The maximum time for a client to send CONNECT, ms. */
export const CONNECT_MS = 10_000;
/** The maximum number of packets that a client may send before it is accepted. */
export const EARLY_PACKETS_MAX = 256;

/**
 * Maximum number of bytes that may wait because a client reads slowly. Retained messages are not included. If a client
 * needs more, its connection is closed.
 */
export const WAITING_BYTES_MAX = 1_048_576;

export const SUBSCRIPTIONS_MAX = 10_000;
/** The maximum number of levels in a filter. The topic of the deepest field has fewer levels. */
export const FILTER_LEVELS_MAX = 32;
/**
 * The maximum number of `+` levels in the filters of all clients together. Every `+` may lead to one more position in
 * the filter tree. So this is also a limit for the work that one level of a topic can cause.
 */
export const WILDCARDS_MAX = 65_536;
/** The maximum number of characters in the filters of all clients together. */
export const FILTER_CHARACTERS_MAX = 16_777_216;
/** The maximum time for serving clients before the server does other work, ms. */
export const SLICE_MS = 5;
/** Approximate memory that a subscribe request takes while it waits, bytes. Its filters are not included. */
export const SUBSCRIBE_BYTES = 512;

/** The maximum number of topics that clients may retain, and the maximum total size of these messages, bytes. */
export const RETAINED_MAX = 10_000;
export const RETAINED_BYTES_MAX = 67_108_864;

/**
 * The maximum number of sessions kept for absent clients. If there are more, the session whose client has been absent
 * for the longest time is dropped.
 */
export const SESSIONS_MAX = 1024;
/**
 * The maximum number of messages that wait for one session, and the maximum total size of all waiting messages, bytes.
 */
export const QUEUED_MAX = 1000;
export const QUEUED_BYTES_MAX = 67_108_864;
/** Maximum total size of QoS 2 messages that clients have sent but not yet released, bytes. All clients share it. */
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

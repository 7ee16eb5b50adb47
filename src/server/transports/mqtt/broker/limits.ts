import type { HttpLimits } from '../../../../base/http/index.js';
import { PLACES } from '../../http/base/limits.js';

/**
 * The limits of the broker. All are chosen: far above the needs of normal clients, and low enough to protect the memory
 * of the machine.
 */

/** The limits on the number of clients, and of connections that have not sent CONNECT yet. */
export const CLIENT_PLACES = PLACES;
/** The maximum size of a packet, bytes: a payload of 1 MiB, like a body over HTTP, and its topic. */
export const PACKET_BYTES_MAX = 1_048_576 + 65_536;
/**
 * The maximum size of a SUBSCRIBE or UNSUBSCRIBE packet, bytes. Chosen: about a thousand filters that are as long as
 * the topics of fields.
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
 * The maximum number of bytes that may wait for a slow client. Retained messages do not count. A client that exceeds it
 * is dropped.
 */
export const WAITING_BYTES_MAX = 1_048_576;

export const SUBSCRIPTIONS_MAX = 10_000;
/** The maximum number of levels in a filter. The topic of the deepest field has fewer levels. */
export const FILTER_LEVELS_MAX = 32;
/**
 * The maximum number of `+` levels in the filters of all clients together. Every `+` may lead to one more position in
 * the filter tree. This limit therefore limits the work for matching one level of a topic.
 */
export const WILDCARDS_MAX = 65_536;
/** The maximum number of characters in the filters of all clients together. */
export const FILTER_CHARACTERS_MAX = 16_777_216;
/** The maximum time for serving clients before the server does other work, ms. */
export const SLICE_MS = 5;
/** The approximate size of a waiting subscribe request in memory, without its filters, bytes. */
export const SUBSCRIBE_BYTES = 512;

/** The maximum number of topics that clients may retain, and the maximum total size of these messages, bytes. */
export const RETAINED_MAX = 10_000;
export const RETAINED_BYTES_MAX = 67_108_864;

/**
 * The maximum number of sessions kept for absent clients. Beyond it, the session that has been absent longest is
 * dropped.
 */
export const SESSIONS_MAX = 1024;
/**
 * The maximum number of messages that wait for one session, and the maximum total size of all waiting messages, bytes.
 */
export const QUEUED_MAX = 1000;
export const QUEUED_BYTES_MAX = 67_108_864;
/** The maximum total size of QoS 2 messages that all clients together have not released yet, bytes. */
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

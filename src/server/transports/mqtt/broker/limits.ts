import type { HttpLimits } from '../../../../base/http/index.js';
import { PLACES } from '../../http/base/limits.js';

/** The bounds of the broker. All are chosen: far above what working clients need, far below what fills a machine. */

/** The bounds of clients, and of connections that have not introduced themselves. */
export const CLIENT_PLACES = PLACES;
/** The most bytes of one packet: a payload of a MiB, as much as a body over HTTP, with its topic. */
export const PACKET_BYTES_MAX = 1_048_576 + 65_536;
/** Maximum number of bytes of a SUBSCRIBE or UNSUBSCRIBE packet: about a thousand filters as long as a field's topic. */
export const FILTERS_BYTES_MAX = 65_536;
/** The most bytes of the first packet, which is read before anything is known about its sender. */
export const CONNECT_BYTES_MAX = 262_144;
/** The most bytes of packets that have not come whole yet, those of all clients together. */
export const HALF_PACKETS_BYTES_MAX = 67_108_864;
/** The time within which a client must introduce itself, ms. */
export const CONNECT_MS = 10_000;
/** The most packets that a client may send before it was admitted. */
export const EARLY_PACKETS_MAX = 256;

/** The most bytes of messages, beside state, that may wait for a client that does not read; with more it is dropped. */
export const WAITING_BYTES_MAX = 1_048_576;

/** The most filters of one client. */
export const SUBSCRIPTIONS_MAX = 10_000;
/** The most levels of a filter: more than the deepest field has. */
export const FILTER_LEVELS_MAX = 32;
/**
 * The most levels `+` of filters, those of all clients together. Matching one level of a topic goes through at most as
 * many places in the filters.
 */
export const WILDCARDS_MAX = 65_536;
/** The most characters of filters, those of all clients together. */
export const FILTER_CHARACTERS_MAX = 16_777_216;
/** The time for which clients are served before everything else has its turn, ms. */
export const SLICE_MS = 5;
/** Approximate memory of a waiting request to subscribe, without its filters, bytes. */
export const SUBSCRIBE_BYTES = 512;

/** The most topics that clients may retain messages under, and the most bytes of these. */
export const RETAINED_MAX = 10_000;
export const RETAINED_BYTES_MAX = 67_108_864;

/** The most sessions that are kept for clients which are away; past them those longest away are forgotten. */
export const SESSIONS_MAX = 1024;
/** The most messages that wait for one session, and the most bytes of those that wait for all. */
export const QUEUED_MAX = 1000;
export const QUEUED_BYTES_MAX = 67_108_864;
/** The most bytes of messages of QoS 2 that their senders have not released yet, those of all clients together. */
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

/**
 * The kind of the publisher: our server over a simulation, the simulation without the server, or a client of a
 * broker that sends the same.
 */
export type PublisherKind = 'livery' | 'closed' | 'client';

export type PublisherRequest = 'stop' | { readonly update: number } | { readonly step: number };

/** A reply: the port of the broker when it is ready; how long the steps took, s. */
export type PublisherReply = { readonly port: number } | { readonly seconds: number };

/** The topic that is updated, and its payloads in turn: every message has the same bytes, wherever it comes from. */
export const TOPIC = 'mod/sim/time/warp';
export const PAYLOADS = ['2', '3'] as const;

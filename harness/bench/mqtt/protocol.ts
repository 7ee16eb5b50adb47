/**
 * The kind of the publisher: our server over a simulation, the simulation without the server, or a client that sends
 * the same updates to a broker.
 */
export type PublisherKind = 'livery' | 'closed' | 'client';

/** A request. The answer to `step` is the time that the steps took, s. */
export type PublisherRequest = { readonly update: number } | { readonly step: number };

/** The updated topic, and its two alternating payloads. Every kind of publisher sends the same bytes. */
export const TOPIC = 'mod/sim/time/warp';
export const PAYLOADS = ['2', '3'] as const;

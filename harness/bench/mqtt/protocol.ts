/**
 * The kind of the publisher: our server over a simulation, the simulation without the server, or a client of a
 * broker that sends the same.
 */
export type PublisherKind = 'livery' | 'closed' | 'client';

/** `step` is answered with the time that the steps took, s. */
export type PublisherRequest = { readonly update: number } | { readonly step: number };

/** The topic that is updated, and its payloads in turn: every message has the same bytes, wherever it comes from. */
export const TOPIC = 'mod/sim/time/warp';
export const PAYLOADS = ['2', '3'] as const;

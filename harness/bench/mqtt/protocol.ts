/**
 * The kind of publisher: our server over a simulation (`livery`), the simulation without a server (`closed`), or a
 * client that sends the same updates to a broker.
 */
export type PublisherKind = 'livery' | 'closed' | 'client';

/** The answer to `step` is the duration of the steps, s. */
export type PublisherRequest = { readonly update: number } | { readonly step: number };

/** The topic of all updates. The two payloads alternate. Every kind of publisher sends the same bytes. */
export const TOPIC = 'mod/sim/time/warp';
export const PAYLOADS = ['2', '3'] as const;

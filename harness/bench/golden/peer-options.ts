/**
 * Options of the peer. The options are passed in environment variables, because the peer's runner passes nothing else
 * to its workers.
 */
export interface PeerOptions {
  readonly url: string;
  readonly cases: number;
  /**
   * The peer's way of drawing the cases. `reused`: on one page per worker. `new`: on one page per case. `node`: in a
   * script without a page.
   */
  readonly page: 'reused' | 'new' | 'node';
  readonly folder: string;
}

const NAME = 'LIVERY_BENCH_PEER';

export const environmentFromPeerOptions = (options: PeerOptions): Record<string, string> => ({
  [NAME]: JSON.stringify(options),
});
export const peerOptionsFromEnvironment = (): PeerOptions => JSON.parse(process.env[NAME] ?? '{}') as PeerOptions;

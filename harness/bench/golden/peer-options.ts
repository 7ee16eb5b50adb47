/**
 * Options for the peer's processes. They are passed in the environment, because the runner passes only the environment
 * on.
 */
export interface PeerOptions {
  /** Address of the page with three.js. */
  readonly url: string;
  readonly cases: number;
  /**
   * How the peer draws cases: `reused` with one page per worker, `new` with one page per case, `node` with a script
   * instead of a page.
   */
  readonly page: 'reused' | 'new' | 'node';
  /** Folder of the screenshots and results. */
  readonly folder: string;
}

const NAME = 'LIVERY_BENCH_PEER';

export const environmentFromPeerOptions = (options: PeerOptions): Record<string, string> => ({
  [NAME]: JSON.stringify(options),
});
export const peerOptionsFromEnvironment = (): PeerOptions => JSON.parse(process.env[NAME] ?? '{}') as PeerOptions;

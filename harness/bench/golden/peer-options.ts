/** Options for the peer's processes. They are passed in the environment, because the runner passes nothing else on. */
export interface PeerOptions {
  /** Address of the page with three.js. */
  readonly url: string;
  readonly cases: number;
  /** `reused`: a page per worker. `new`: a page per case. `node`: no page, but a script. */
  readonly page: 'reused' | 'new' | 'node';
  /** Folder of the screenshots and results. */
  readonly folder: string;
}

const NAME = 'LIVERY_BENCH_PEER';

export const environmentFromPeerOptions = (options: PeerOptions): Record<string, string> => ({
  [NAME]: JSON.stringify(options),
});
export const peerOptionsFromEnvironment = (): PeerOptions => JSON.parse(process.env[NAME] ?? '{}') as PeerOptions;

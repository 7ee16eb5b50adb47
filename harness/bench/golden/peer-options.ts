/** What the benchmark tells the peer's processes; the runner passes nothing on but the environment. */
export interface PeerOptions {
  /** Of the page with three.js. */
  readonly url: string;
  readonly cases: number;
  /** `reused`: a page per worker. `new`: a page per case. */
  readonly page: 'reused' | 'new';
  /** Where screenshots and results lie. */
  readonly folder: string;
}

const NAME = 'LIVERY_BENCH_PEER';

export const environmentFromPeerOptions = (options: PeerOptions): Record<string, string> => ({
  [NAME]: JSON.stringify(options),
});
export const peerOptionsFromEnvironment = (): PeerOptions => JSON.parse(process.env[NAME] ?? '{}') as PeerOptions;

import { existsSync } from 'node:fs';

/** Where distributions put it; none is ever downloaded. */
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The software adapter: the one that our cases are drawn with. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

export const findChromium = (): string | undefined => CHROMIUMS.find((path) => existsSync(path));

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

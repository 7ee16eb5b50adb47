import { splitList } from '../config/index.js';
import type { Commands } from '../../simulator/fields/index.js';
import { VERSION } from '../../simulator/index.js';
import { FrameQueue, readAcceptQuery, readCompareQuery } from '../transports/http/index.js';
import { createMcpServer, type GoldenPictures, type Pictures } from '../transports/mcp/index.js';
import type { WorldFrames } from '../../renderer/drawing/node/index.js';
import type { StoredGoldens } from '../../golden/index.js';
import { type Endpoint, hostAndPort } from './endpoint.js';
import type { EndpointSetting } from './endpoint-setting.js';
import { warnOfPort } from './warn-of-port.js';

export interface McpEndpointSetting extends EndpointSetting {
  readonly commands: Commands;
  readonly frames: WorldFrames;
  /** Null if goldens are disabled. */
  readonly goldens: StoredGoldens | null;
}

/** @throws PlatformError when the server cannot listen at its address */
export async function openMcpEndpoint(setting: McpEndpointSetting): Promise<Endpoint> {
  const { tree, aggregates, commands, config, token, faults, frames, goldens } = setting;
  const queue = new FrameQueue();
  // The queue skips a request whose client has disconnected before its turn.
  const inTurn: InTurn = (gone, draw) => queue.take('frame', () => gone.aborted, draw);
  const server = await createMcpServer({
    tree,
    aggregates,
    commands,
    host: config.mcp_bind_host,
    port: config.mcp_preferred_port,
    token,
    allowedHosts: splitList(config.http_allowed_hosts),
    allowedOrigins: splitList(config.http_allowed_origins),
    version: VERSION,
    pictures: picturesOf(frames, inTurn),
    goldens: goldens && goldenPicturesOf(goldens, inTurn),
    faults,
  });
  warnOfPort(setting, 'mcp_preferred_port', server.port);
  return { ...server, announcement: [`MOD_MCP=http://${hostAndPort(server)}/mcp`] };
}

type InTurn = <T>(gone: AbortSignal, draw: () => Promise<T>) => Promise<T>;

function picturesOf(frames: WorldFrames, inTurn: InTurn): Pictures {
  return { png: (options, gone) => frames.png({ ...options, settled: true }, (draw) => inTurn(gone, draw)) };
}

function goldenPicturesOf(goldens: StoredGoldens, inTurn: InTurn): GoldenPictures {
  const frameFor = (gone: AbortSignal) =>
    ({ from: 'frame', inTurn: <T>(draw: () => Promise<T>) => inTurn(gone, draw) }) as const;
  return {
    list: () => goldens.list(),
    async compare(name, parameters, gone) {
      const verdict = await goldens.compare(name, readCompareQuery(parameters), frameFor(gone));
      // The difference picture is null if the server could not store it.
      const diff = verdict.diff === null ? null : await goldens.picture(name, 'diff').catch(() => null);
      return { verdict, diff };
    },
    accept: (name, parameters, gone) => goldens.accept(name, readAcceptQuery(parameters).parameters, frameFor(gone)),
  };
}

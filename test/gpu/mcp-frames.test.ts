import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import type { FrameOptions } from '../../src/renderer/drawing/frame-options.js';
import { LocalFrames } from '../../src/renderer/drawing/node/local-frames.js';
import { WorldFrames } from '../../src/renderer/drawing/node/world-frames.js';
import { MomentReader } from '../../src/renderer/live/index.js';
import { openMcpEndpoint } from '../../src/server/endpoints/mcp-endpoint.js';
import { createCommands } from '../../src/simulator/fields/index.js';
import { aggregatesOver } from '../support/aggregates.js';
import { printedFaults } from '../support/faults.js';
import { openSharedGpu, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

class CountedFrames extends LocalFrames {
  drawn = 0;

  override png(options: FrameOptions): Promise<Uint8Array> {
    this.drawn++;
    return super.png(options);
  }
}

it.skipIf(gpu === null)(
  'mod.get_frame draws the same frame again only after a visible change',
  { timeout: 120_000 },
  async () => {
    const config = { ...defaultConfig(), mcp_preferred_port: 0 };
    const { world, tree } = await openScene('paint-stand', { config });
    const counted = new CountedFrames({ world: () => world, accessors: world.accessors, open: openSharedGpu });
    const frames = new WorldFrames(world, counted, new MomentReader(world));
    // Open the device now: a picture is not cached if the renderer had to open the device for it.
    await frames.open();
    const endpoint = await openMcpEndpoint({
      tree,
      aggregates: aggregatesOver(world, tree, config, 'mcp'),
      commands: createCommands(world),
      config,
      token: null,
      faults: printedFaults,
      warn: () => undefined,
      frames,
      goldens: null,
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${endpoint.port}/mcp`)));
    const shown = async (): Promise<unknown> => {
      const { content } = await client.callTool({ name: 'mod.get_frame', arguments: { width: 96, height: 54 } });
      return content[1];
    };
    try {
      const first = await shown();
      expect(first).toMatchObject({ type: 'image', mimeType: 'image/png' });
      expect(await shown()).toEqual(first);
      expect(counted.drawn).toBe(1);
      tree.writeText('vessels/by-id/Stand/paint/parts/color', '0.9 0.1 0.1');
      tree.writeText('vessels/by-id/Stand/paint/parts/enabled', '1');
      tree.writeText('paint/parts/enabled', '1');
      expect(await shown()).not.toEqual(first);
      expect(counted.drawn).toBe(2);
    } finally {
      await client.close();
      await endpoint.close();
      await counted.close();
    }
  },
);

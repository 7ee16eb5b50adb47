import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { createModelReader } from '../../../../src/server/opened-models/index.js';
import { createSimulation } from '../../../../src/simulator/create-simulation.js';
import { serveSimulation } from '../../../support/http-server.js';
import { callTool, serveMcp, startMcpServer, type ToolEnvelope } from '../../../support/mcp-server.js';
import { bareDefaultScene } from '../../../support/worlds.js';
import { boxes } from '../../opened-models/model-files.js';

type Call = (given: Record<string, unknown>) => Promise<ToolEnvelope>;

/** Serves one simulation over both MCP and HTTP. */
async function open() {
  const config = { ...defaultConfig(), models_max_files: 2, models_max_bytes: 65_536 };
  const simulation = createSimulation(await bareDefaultScene(), {
    clock: 'stepped',
    config,
    readModel: createModelReader(),
  });
  const mcp = await serveMcp(simulation, config);
  const http = await serveSimulation(simulation, config);
  onTestFinished(async () => {
    await mcp.close();
    await http.close();
  });
  const client = await mcp.connect();
  const call: Call = (given) => callTool(client, 'mod.model', given);
  return { call, base: http.base, tree: simulation.tree };
}

async function upload(call: Call, name: string, bytes: Uint8Array, step = 1_000_000): Promise<ToolEnvelope[]> {
  const answers: ToolEnvelope[] = [];
  for (let offset = 0; offset === 0 || offset < bytes.length; offset += step) {
    const data_base64 = Buffer.from(bytes.subarray(offset, offset + step)).toString('base64');
    const complete = offset + step >= bytes.length;
    answers.push(await call({ operation: 'upload', name, data_base64, offset, complete }));
  }
  return answers;
}

describe('mod.model', () => {
  it('mod.model uploads a model in pieces, makes vessels of the model, and deletes the model with its vessels', async () => {
    const { call, tree } = await open();
    const bytes = boxes().glb();
    const answers = await upload(call, 'rocket.glb', bytes, 1000);
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(tree.readText('models/status')).toBe(`rocket.glb ready 3 36 ${bytes.length}\n`);
    expect(await call({ operation: 'list' })).toMatchObject({ data: [{ name: 'rocket.glb', ready: true }] });
    expect(await call({ operation: 'spawn', name: 'rocket.glb', vessel_id: 'Mine' })).toMatchObject({ ok: true });
    expect(await call({ operation: 'spawn', name: 'rocket.glb' })).toMatchObject({ ok: true });
    expect(tree.list('vessels/by-id')).toEqual(expect.arrayContaining(['Mine', 'rocket']));
    expect(await call({ operation: 'delete', name: 'rocket.glb' })).toMatchObject({ data: { deleted: true } });
    expect(tree.list('vessels/by-id')).not.toContain('Mine');
    expect(tree.readText('models/status')).toBe('');
  });

  it('mod.model refuses the same files as HTTP, with the same words', async () => {
    const { call, base, tree } = await open();
    await upload(call, 'there.glb', boxes().glb());
    const bad: readonly (readonly [name: string, bytes: Uint8Array, reason: RegExp])[] = [
      ['cut.glb', boxes().glb().slice(0, 700), /it was cut short/],
      ['text.glb', new TextEncoder().encode('hello'), /cannot be read|does not begin/],
      ['big.glb', new Uint8Array(70_000), /the maximum is 65536/],
      ['there.glb', boxes().glb(), /already exists; delete it first/],
      ['a b.glb', boxes().glb(), /name/],
    ];
    for (const [name, bytes, reason] of bad) {
      const body = Uint8Array.from(bytes);
      const response = await fetch(`${base}/models/file/${encodeURIComponent(name)}`, { method: 'PUT', body });
      const { errno, message } = (await response.json()) as { errno: string; message: string };
      expect(message, name).toMatch(reason);
      expect((await upload(call, name, bytes)).at(-1), name).toMatchObject({ ok: false, errno, message });
    }
    expect(tree.list('models/file')).toEqual(['there.glb']);
  });

  it('mod.model names the setting that turns models off', async () => {
    await using server = await startMcpServer({ models_enabled: false });
    expect(await callTool(await server.connect(), 'mod.model', { operation: 'list' })).toMatchObject({
      ok: false,
      errno: 'EOPNOTSUPP',
      message: 'models/file: switched off; set models_enabled = true',
    });
  });
});

import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { startMcpServer } from '../../../support/mcp-server.js';

/** The server needs a renderer, because the list of tools contains the names of the renderer's passes. */
const pictures = { png: () => Promise.resolve({ png: new Uint8Array(8), warnings: [] }) };
const server = await startMcpServer({}, { pictures });
afterAll(() => server.close());
const client = await server.connect();

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** @returns the size of the answer, the envelope in its text, and the envelope in its structured content */
async function answerOf(name: string, given: Record<string, unknown> = {}) {
  const answer = await client.callTool({ name: `mod.${name}`, arguments: given });
  const [first] = answer.content;
  const text = first?.type === 'text' ? first.text : '';
  return { size: sizeOf(answer), text, envelope: parse(text), structured: answer.structuredContent as Envelope };
}

interface Envelope {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly message?: string;
}

const parse = (text: string): Envelope => JSON.parse(text) as Envelope;

describe('the list of tools', () => {
  it('the list of tools is at most 25 kB long', async () => {
    expect(sizeOf(await client.listTools())).toBeLessThanOrEqual(25_000);
  });

  it('every tool has the same small output schema, and every result matches it', async () => {
    const { tools } = await client.listTools();
    const schemas = new Set(tools.map(({ outputSchema }) => JSON.stringify(outputSchema)));
    expect([...schemas]).toEqual(['{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}']);
    const fits = new Ajv().compile(tools[0]!.outputSchema as object);
    for (const [name, given] of [
      ['get_world', {}],
      ['get_world', { detail: 'full' }],
      ['get_celestial', { id: 'Nowhere' }],
      ['get_frame', { width: 64, height: 64 }],
    ] as const) {
      expect(fits((await answerOf(name, given)).structured), name).toBe(true);
    }
  });
});

describe('the result of mod.get_capabilities', () => {
  it('the result of mod.get_capabilities has exactly the documented members for every action', async () => {
    const { data } = (await answerOf('get_capabilities')).envelope as { data: Record<string, unknown> };
    expect(Object.keys(data)).toEqual([
      ...['protocol', 'lists', 'json', 'control_enabled', 'debug_enabled', 'features', 'actions', 'display'],
    ]);
    const actions = data['actions'] as object[];
    expect(actions.length).toBeGreaterThan(100);
    for (const action of actions) {
      expect(Object.keys(action)).toEqual([
        ...['action', 'summary', 'argument_shape', 'units', 'safety', 'target', 'phase', 'logical_tool', 'gate'],
        ...['available', 'trigger', 'idempotent', 'coalescing_key'],
      ]);
    }
  });

  it('mod.get_capabilities with detail "names" returns the name of every action in at most 8 kB', async () => {
    const { size, envelope } = await answerOf('get_capabilities', { detail: 'names' });
    expect(size).toBeLessThanOrEqual(8 * 1024);
    const all = (await answerOf('get_capabilities')).envelope as { data: { actions: { action: string }[] } };
    expect(envelope).toMatchObject({
      data: { protocol: 'mcp', actions: all.data.actions.map(({ action }) => action) },
    });
  });

  it('mod.get_capabilities returns the actions of one tool on request, with schemas and examples', async () => {
    const given = { tool: 'mod.camera_control', detail: 'full' };
    const { data } = (await answerOf('get_capabilities', given)).envelope as {
      data: { actions: { action: string; slots?: object }[] };
    };
    expect(data.actions).toContainEqual(
      expect.objectContaining({ action: 'camera.fov', example: { value: 45 }, optional: [] }),
    );
    expect(
      data.actions.every((row) => 'slots' in row && (row as { action: string }).action.startsWith('camera.')),
    ).toBe(true);
    expect((await answerOf('get_capabilities', { tool: 'camera_contrl' })).envelope).toMatchObject({
      ok: false,
      message: "tool: 'camera_contrl' groups no actions; did you mean 'camera_control'?",
    });
  });
});

describe('long data of a tool', () => {
  const long: readonly (readonly [string, Record<string, unknown>])[] = [
    ['get_capabilities', {}],
    ['get_capabilities', { detail: 'full' }],
    ['get_world', { detail: 'full' }],
    ['get_vessel', { id: 'active' }],
    ['get_vessel', { id: 'active', include: ['all'] }],
    ['read_field', { path: 'paint/stickers/help' }],
  ];

  it.each(long)('long data of mod.%s with %j is sent only in the text, without indentation', async (name, given) => {
    const { size, text, envelope, structured } = await answerOf(name, given);
    expect(envelope.data).toBeDefined();
    expect(text).toBe(JSON.stringify(envelope));
    expect(structured).not.toHaveProperty('data');
    expect(structured).toMatchObject({
      ok: true,
      message: expect.stringMatching(/"data_in": "structured"/) as unknown,
    });
    // The answer contains the text once, as a JSON string. The structured content has no data, so the rest of the
    // answer is short.
    expect(size).toBeLessThan(sizeOf(text) + 512);
  });

  it.each(long)(
    'long data of mod.%s with %j is in the structured content if the call requests that',
    async (name, given) => {
      const { size, text, structured } = await answerOf(name, { ...given, data_in: 'structured' });
      const { data } = (await answerOf(name, given)).envelope;
      expect(structured.data).toEqual(data);
      expect(parse(text)).toMatchObject({ ok: true, message: expect.stringMatching(/"data_in": "text"/) as unknown });
      expect(size).toBeLessThan(sizeOf(structured) + 512);
    },
  );

  it('the resource mod://capabilities contains the long data of its tool in full', async () => {
    const { contents } = await client.readResource({ uri: 'mod://capabilities' });
    expect(parse((contents[0] as { text: string }).text).data).toHaveProperty('actions');
  });
});

describe('short data of a tool', () => {
  it('short data is in both the text and the structured content', async () => {
    const calls = [
      ['list_vessels', {}],
      ['get_celestial', { id: 'Earth' }],
      ['vessel_control', { operation: 'throttle', vessel_id: 'active', value: 0.5 }],
      ['get_vessel', { id: 'nobody' }],
    ] as const;
    for (const [name, given] of calls) {
      const { text, structured } = await answerOf(name, given);
      expect(parse(text), name).toEqual(structured);
      expect(text.length, name).toBeLessThanOrEqual(2048);
    }
  });

  it('data_in accepts no value other than "text" and "structured"', async () => {
    expect((await answerOf('list_vessels', { data_in: 'structure' })).envelope).toMatchObject({
      errno: 'EINVAL',
      message: "mod.list_vessels: unknown data_in 'structure'; did you mean 'structured'?",
    });
  });
});

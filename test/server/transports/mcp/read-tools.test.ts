import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { createSimulation } from '../../../../src/simulator/create-simulation.js';
import { callTool, serveMcp, startMcpServer } from '../../../support/mcp-server.js';
import { bareDefaultScene } from '../../../support/worlds.js';

const server = await startMcpServer();
afterAll(() => server.close());
const client = await server.connect();
const call = (name: string, given?: Record<string, unknown>) => callTool(client, `mod.${name}`, given);
const invalid = (message: string | RegExp) => ({
  ok: false,
  outcome: 'invalid',
  errno: 'EINVAL',
  message: expect.stringMatching(message) as unknown,
  retryable: false,
});

describe('the list of tools', () => {
  it("the list of tools contains the 28 tools of the interface document and Livery's own tools", async () => {
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name.replace('mod.', ''));
    const documented = [
      ...['get_world', 'list_celestials', 'get_celestial', 'list_vessels', 'get_vessel', 'list_kittens', 'get_kitten'],
      ...['get_runtime_state', 'get_capabilities', 'wait', 'paint_control', 'paint_texture', 'paint_sticker'],
      ...['ignite_engines', 'shutdown_engines', 'activate_stage', 'vessel_control', 'module_control'],
      ...['camera_control', 'camera_track', 'audio_control', 'audio_clip', 'schedule_control', 'debug_control'],
      ...['render_fx_control', 'command', 'execute_batch', 'schedule_batch'],
    ];
    expect(documented).toHaveLength(28);
    expect(names.slice(0, 28)).toEqual(documented);
    const ours = ['get_frame', 'list_goldens', 'compare_golden', 'accept_golden'];
    expect(names.slice(28)).toEqual([...ours, 'list_fields', 'read_field', 'write_field', 'model']);
  });

  it('every tool has a description, with a valid example call if its arguments depend on each other', async () => {
    const examples = new Map<string, string>();
    for (const { name, description = '', inputSchema } of (await client.listTools()).tools) {
      expect(description.length, name).toBeGreaterThan(20);
      const [, example] = /Example: (\{.*\})$/s.exec(description) ?? [];
      if (example === undefined) continue;
      examples.set(name.replace('mod.', ''), example);
      const check = new Ajv({ strict: false }).compile(inputSchema);
      expect(check(JSON.parse(example)), `${name}: ${JSON.stringify(check.errors)}`).toBe(true);
    }
    const together = ['paint_control', 'paint_sticker', 'vessel_control', 'module_control', 'get_frame', 'command'];
    expect([...examples.keys()]).toEqual(expect.arrayContaining([...together, 'execute_batch', 'schedule_batch']));
  });

  it("the description of each tool first lists Livery's operation words, and then the words of the original server", async () => {
    const { tools } = await client.listTools();
    const listed = (name: string): string => {
      const { properties = {} } = tools.find((tool) => tool.name === `mod.${name}`)!.inputSchema;
      return (properties['operation'] as { readonly description: string }).description;
    };
    expect(listed('camera_control')).toMatch(/^enabled .*pose_reset.*; also: ownership take geodetic reset$/);
    expect(listed('module_control')).toMatch(/^engine\.active .*; also: engine_active .* fire_decoupler pushoff$/);
    expect(listed('paint_control')).toMatch(/vessel_color\*.*\(color\).*\* takes vessel_id$/);
  });

  it('only the tools for flight, debug and commands are marked as destructive', async () => {
    const { tools } = await client.listTools();
    const having = (hint: 'destructiveHint' | 'readOnlyHint'): string[] =>
      tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name.replace('mod.', ''));
    const flight = ['ignite_engines', 'shutdown_engines', 'activate_stage', 'vessel_control', 'module_control'];
    expect(having('destructiveHint')).toEqual([
      ...flight,
      'debug_control',
      'command',
      'execute_batch',
      'schedule_batch',
    ]);
    expect(having('readOnlyHint')).toEqual(
      expect.arrayContaining(['get_world', 'list_vessels', 'get_runtime_state', 'wait', 'read_field']),
    );
  });
});

describe('the result envelope of a tool', () => {
  it('a short envelope is in the text and in the structured content', async () => {
    const { content, structuredContent, isError } = await client.callTool({
      name: 'mod.get_celestial',
      arguments: { id: 'Earth' },
    });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    expect(structuredContent).toMatchObject({ ok: true, data: { id: 'Earth' }, ut: 0, retryable: false });
    expect(isError).toBe(false);
  });

  it('a failure is reported as an error with its reason', async () => {
    const { structuredContent, isError } = await client.callTool({
      name: 'mod.get_celestial',
      arguments: { id: 'Mun' },
    });
    expect(isError).toBe(true);
    expect(structuredContent).toEqual({
      ok: false,
      snapshot_sequence: server.world.takeSnapshot().sequence,
      ut: 0,
      outcome: 'not_found',
      errno: 'ENOENT',
      message: "no body 'Mun'; mod.list_celestials lists them",
      retryable: false,
    });
  });

  it('the error envelope names the wrong argument and the nearest valid value', async () => {
    expect(await call('get_celestial', { name: 'Earth' })).toMatchObject(invalid(/lacks the member 'id'/));
    expect(await call('get_vessel', { id: 'active', inclde: [] })).toMatchObject(invalid(/did you mean 'include'\?/));
    expect(await call('get_runtime_state', { feature: 'stickers' })).toMatchObject(invalid(/paint_stickers/));
    expect(await call('list_vessels', { limit: 1001 })).toMatchObject(invalid(/limit must be from 1 to 1000/));
  });

  it('a tool that does not exist gets a protocol error without an envelope', async () => {
    await expect(client.callTool({ name: 'mod.get_wrld', arguments: {} })).rejects.toThrow(
      /did you mean 'mod.get_world'/,
    );
  });
});

describe('tools that read the world', () => {
  it('mod.get_world returns a summary or the whole snapshot', async () => {
    const { data } = (await call('get_world')) as { data: Record<string, unknown> };
    expect(Object.keys(data)).toEqual([
      'time',
      'system',
      'active_vessel',
      'status',
      'vessels',
      'kittens',
      'celestials',
    ]);
    expect(data).toMatchObject({ time: { ut: 0, warp: 1, sim_dt: 0 }, active_vessel: 'Hunter-ship' });
    const full = (await call('get_world', { detail: 'full' })) as { data: { vessels: unknown[]; sequence: number } };
    expect(full.data.vessels).toHaveLength(server.world.takeSnapshot().vessels.length);
    expect(full.data.sequence).toBe(server.world.takeSnapshot().sequence);
  });

  it('vessels are listed by id and can be filtered', async () => {
    const { data } = (await call('list_vessels', { is_kitten: false })) as { data: { items: { id: string }[] } };
    const ids = data.items.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toContain('Hunter-ship');
    expect(await call('list_vessels', { controlled: true })).toMatchObject({
      data: { items: [{ id: 'Hunter-ship' }] },
    });
    expect(await call('list_vessels', { situation: 'prelaunch' })).toMatchObject({
      data: { items: [{ id: 'Hunter-ship' }] },
    });
    expect(await call('list_vessels', { parent_body: 'Mun' })).toMatchObject({ data: { items: [] } });
    const kittens = (await call('list_kittens')) as { data: { items: { is_kitten: boolean }[] } };
    expect(kittens.data.items.length).toBeGreaterThan(0);
    expect(kittens.data.items.every(({ is_kitten }) => is_kitten)).toBe(true);
  });

  it('the pages of a list together contain every item once', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = (await call('list_celestials', { limit: 2, ...(cursor ? { cursor } : {}) })) as {
        data: { items: { id: string }[]; next_cursor?: string; limit: number };
      };
      expect(data.limit).toBe(2);
      ids.push(...data.items.map(({ id }) => id));
      cursor = data.next_cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(server.world.takeSnapshot().bodies.map(({ definition }) => definition.id));
  });

  it.each([
    'x',
    '',
    'Z',
    Buffer.from('g1:vessels:1').toString('base64'),
    Buffer.from('g1:celestials:0').toString('base64'),
    Buffer.from('g1:celestials:-1').toString('base64'),
    Buffer.from('g1:celestials:1e1').toString('base64'),
    Buffer.from('g1:celestials:999999').toString('base64'),
    `${Buffer.from('g1:celestials:1').toString('base64')}=`,
  ])('a list refuses the cursor %j, which no list returned', async (cursor) => {
    expect(await call('list_celestials', { cursor })).toMatchObject(invalid(/the cursor/));
  });

  it('the lists of tools and resources have only one page, and refuse any cursor', async () => {
    await expect(client.request({ method: 'tools/list', params: { cursor: 'x' } })).rejects.toThrow(/cursor 'x'/);
    await expect(client.request({ method: 'resources/list', params: { cursor: 'x' } })).rejects.toThrow(/cursor 'x'/);
  });
});

describe('a tool that reads one vessel', () => {
  it('mod.get_vessel returns the whole vessel or the requested sections', async () => {
    const whole = (await call('get_vessel', { id: 'active' })) as { data: Record<string, unknown> };
    expect(whole.data).toMatchObject({ id: 'Hunter-ship' });
    expect(whole.data['parts']).toBeDefined();
    const some = (await call('get_vessel', { id: 'Hunter-ship', include: ['orbit', 'paint'] })) as typeof whole;
    const identity = ['id', 'name', 'situation', 'parent_body_name', 'controlled', 'controllable', 'is_kitten'];
    expect(Object.keys(some.data).sort()).toEqual([...identity, 'orbit', 'paint'].sort());
    const all = (await call('get_vessel', { id: 'active', include: ['all'] })) as typeof whole;
    expect(Object.keys(all.data).sort()).toEqual([...Object.keys(whole.data), 'paint'].sort());
  });

  it('together, all sections of a vessel have every member of the whole vessel', async () => {
    const sections = [
      'flight',
      'orbit',
      'environment',
      'propulsion',
      'resources',
      'power',
      'control',
      'modules',
      'encounters',
      'parts',
    ];
    const whole = (await call('get_vessel', { id: 'active' })) as { data: Record<string, unknown> };
    const parts = (await call('get_vessel', { id: 'active', include: sections })) as typeof whole;
    expect(parts.data).toEqual(whole.data);
  });

  it('mod.get_vessel returns many parts in pages', async () => {
    const { data } = (await call('get_vessel', { id: 'active', include: ['parts'] })) as { data: { parts: unknown[] } };
    const first = (await call('get_vessel', { id: 'active', include: ['parts'], limit: 1 })) as {
      data: { parts: unknown[]; next_cursor: string };
    };
    const second = (await call('get_vessel', {
      id: 'active',
      include: ['parts'],
      limit: 1,
      cursor: first.data.next_cursor,
    })) as typeof first;
    expect([...first.data.parts, ...second.data.parts]).toEqual(data.parts.slice(0, 2));
  });

  it('mod.get_kitten returns only vessels that are characters, and refuses other vessels', async () => {
    expect(await call('get_kitten', { id: 'Banjo' })).toMatchObject({ ok: true, data: { is_kitten: true } });
    expect(await call('get_kitten', { id: 'Hunter-ship' })).toMatchObject(invalid(/EVA character/));
    expect(await call('get_kitten', { id: 'nobody' })).toMatchObject({ outcome: 'not_found', errno: 'ENOENT' });
  });
});

describe('the state of features', () => {
  it.each(['paint', 'paint_textures', 'paint_stickers', 'camera', 'schedules', 'audio'])(
    'the feature %s has a view',
    async (feature) => {
      expect(await call('get_runtime_state', { feature })).toMatchObject({ ok: true });
    },
  );

  it('a feature that is absent or off is reported as unsupported', async () => {
    const unsupported = { ok: false, outcome: 'unsupported', errno: 'EOPNOTSUPP' };
    expect(await call('get_runtime_state', { feature: 'iva' })).toMatchObject(unsupported);
    expect(await call('render_fx_control', { operation: 'any' })).toMatchObject(unsupported);
    const config = { ...defaultConfig(), audio_enabled: false, camera_enabled: false, schedule_enabled: false };
    const scene = await bareDefaultScene();
    const simulation = createSimulation(scene, {
      clock: 'stepped',
      config: { ...config, paint_textures_enabled: false },
    });
    await using off = await serveMcp(simulation, config);
    const other = await off.connect();
    for (const feature of ['paint_textures', 'paint_stickers', 'camera', 'schedules', 'audio']) {
      expect(await callTool(other, 'mod.get_runtime_state', { feature }), feature).toMatchObject(unsupported);
    }
    for (const name of ['paint_texture', 'paint_sticker', 'audio_clip', 'camera_track', 'schedule_control']) {
      expect(await callTool(other, `mod.${name}`, { operation: 'list' }), name).toMatchObject(unsupported);
    }
  });

  it('mod.get_capabilities lists features and actions, and reports whether each of them is usable', async () => {
    const { data } = (await call('get_capabilities')) as { data: { actions: Record<string, unknown>[] } };
    expect(data).toMatchObject({
      protocol: 'mcp',
      lists: { default_limit: 50, maximum_limit: 1000 },
      json: { truncation: false },
      control_enabled: true,
      display: { exposed: false },
    });
    const row = data.actions.find(({ action }) => action === 'paint.part_color');
    expect(row).toMatchObject({
      argument_shape: 'vessel_id, token, values[3]',
      target: 'vessel',
      phase: 'frame',
      logical_tool: 'mod.paint_control',
      gate: 'control_enabled + paint runtime master',
      available: true,
      trigger: false,
      idempotent: true,
    });
    expect(data.actions.find(({ action }) => action === 'vessel.stage')).toMatchObject({ trigger: true });
    await using off = await startMcpServer({ control_enabled: false });
    const closed = (await callTool(await off.connect(), 'mod.get_capabilities')) as { data: typeof data };
    expect(closed.data.actions.every(({ available }) => available === false)).toBe(true);
  });
});

describe('a wait', () => {
  it('a wait with several conditions ends as soon as one of them is met', async () => {
    const until = call('wait', { until_ut: 5, event_type: 'never' });
    const after = call('wait', { after_sequence: server.world.takeSnapshot().sequence });
    const event = call('wait', { event_type: 'paint.sticker_placed', vessel_id: 'active' });
    server.world.step(10);
    expect(await until).toMatchObject({ ok: true, data: { matched: 'ut' }, ut: 10 });
    expect(await after).toMatchObject({ ok: true, data: { matched: 'snapshot' } });
    // A wait gets only events that happen after it has started. So place stickers again and again until an event
    // arrives.
    const place = (): void =>
      void server.tree.writeText('paint/stickers/place', 'a.png vessel Hunter-ship 1 0 0 0 1 0 0');
    const placing = setInterval(place, 20);
    await event.finally(() => clearInterval(placing));
    expect(await event).toMatchObject({ data: { matched: 'event', event: { vessel: 'Hunter-ship' } } });
  });

  it('a wait that times out says that it may be repeated', async () => {
    expect(await call('wait', { event_type: 'never', timeout_ms: 1 })).toMatchObject({
      outcome: 'timed_out',
      errno: 'ETIMEDOUT',
      retryable: true,
    });
  });

  it('a wait requires a condition', async () => {
    expect(await call('wait')).toMatchObject(invalid(/needs after_sequence/));
  });
});

describe('fields', () => {
  it('fields can be listed, read and written', async () => {
    const { data } = (await call('list_fields', { path: 'paint/parts' })) as { data: { items: object[] } };
    expect(data.items).toContainEqual({ name: 'enabled', type: 'field', access: 'read write' });
    expect(data.items).toContainEqual({ name: 'templates', type: 'directory' });
    expect(await call('write_field', { path: 'paint/parts/blend', text: 'tint' })).toMatchObject({
      data: { accepted: 1, path: 'paint/parts/blend' },
    });
    expect(await call('read_field', { path: 'paint/parts/blend' })).toMatchObject({ data: { text: 'tint\n' } });
    expect(await call('write_field', { path: 'paint/parts/blend', text: 'mix' })).toMatchObject(invalid(/blend/));
    expect(await call('read_field', { path: 'paint' })).toMatchObject({ errno: 'EISDIR' });
    expect(await call('read_field', { path: 'events' })).toMatchObject({
      errno: 'EINVAL',
      message: expect.stringMatching(/mod.wait/) as unknown,
    });
    expect(await call('read_field', { path: 'paint/prts' })).toMatchObject({ outcome: 'not_found' });
    expect(await call('write_field', { path: 'time/ut', text: '1' })).toMatchObject({
      outcome: 'denied',
      errno: 'EACCES',
    });
  });

  it('if a request for the list of fields contains no path, the list contains every entry at the root of the tree', async () => {
    const { data } = (await call('list_fields')) as { data: { items: { name: string }[] } };
    expect(data.items.map(({ name }) => name)).toEqual(server.tree.list(''));
  });
});

describe('resources', () => {
  it('resources return the same data as the tools', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        'mod://world',
        'mod://celestials',
        'mod://vessels',
        'mod://kittens',
        'mod://capabilities',
        'mod://runtime/paint',
      ]),
    );
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([
        { uri, mimeType: 'application/json', text: expect.stringMatching(/^\{"ok":true/) as unknown },
      ]);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'mod://celestials/{id}',
      'mod://vessels/{id}',
      'mod://kittens/{id}',
      'mod://runtime/{feature}',
    ]);
  });

  it('the resource of an object is read by id, and has an error envelope if the object is missing', async () => {
    const read = async (uri: string): Promise<unknown> => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text) as unknown;
    };
    expect(await read('mod://vessels/Hunter%2Dship')).toMatchObject({ ok: true, data: { id: 'Hunter-ship' } });
    expect(await read('mod://vessels/nobody')).toMatchObject({ ok: false, outcome: 'not_found' });
    expect(await read('mod://runtime/iva')).toMatchObject({ ok: false, outcome: 'unsupported' });
    expect(await read('mod://vessels?limit=1')).toMatchObject({
      data: { limit: 1, next_cursor: expect.any(String) as unknown },
    });
  });

  it.each(['mod://display', 'mod://', 'mod://vessels/', 'mod://vessels/a/b', 'mod://vessels/%', 'http://x', ''])(
    'the address %j is not a resource',
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toThrow();
    },
  );
});

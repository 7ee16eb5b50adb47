import { afterAll, describe, expect, it } from 'vitest';
import { callTool, startMcpServer } from '../../../support/mcp-server.js';

const server = await startMcpServer();
afterAll(() => server.close());
const client = await server.connect();
const { tools } = await client.listTools();
const call = (name: string, given: Record<string, unknown>) => callTool(client, name, given);

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}
const propertiesOf = (schema: { readonly properties?: unknown }) =>
  (schema.properties ?? {}) as Record<string, Property>;

const WRONG: Readonly<Record<string, unknown>> = {
  string: 5,
  number: '0.7',
  integer: '1',
  boolean: 'true',
  array: '1 0 0',
  object: 'vessel:active',
};

const GOOD: Readonly<Record<string, unknown>> = {
  ...{ string: 'x', number: 1, integer: 1, boolean: true, array: [{ at_ms: 0, command: {} }], object: {} },
};

const rows = tools.flatMap(({ name, inputSchema }) =>
  Object.entries(propertiesOf(inputSchema)).map(([argument, { type = '' }]) => [name, argument, WRONG[type]] as const),
);

function requiredOf(name: string): Record<string, unknown> {
  const { inputSchema } = tools.find((tool) => tool.name === name)!;
  const properties = propertiesOf(inputSchema);
  return Object.fromEntries(
    (inputSchema.required ?? []).map((each) => {
      const { type = '', enum: words } = properties[each]!;
      return [each, words?.[0] ?? GOOD[type]];
    }),
  );
}

describe('an argument of a wrong type', () => {
  it.each(rows)(
    '%s refuses a value of the wrong type in %s: %j, and says what to send',
    async (name, argument, wrong) => {
      const { ok, errno, message } = await call(name, { ...requiredOf(name), [argument]: wrong });
      expect({ ok, errno }).toEqual({ ok: false, errno: 'EINVAL' });
      expect(message).toContain(`${name}: ${argument} `);
      expect(message).toContain(JSON.stringify(wrong));
      expect(message).toMatch(/; (send|example:|did you mean)|must be one of/);
    },
  );

  it('an argument is accepted if it has the right type, or if it is null and optional', async () => {
    const good = { operation: 'throttle', vessel_id: 'active', value: 0.5 };
    expect(await call('mod.vessel_control', good)).toMatchObject({ ok: true });
    expect(await call('mod.vessel_control', { ...good, token: null, values: null })).toMatchObject({ ok: true });
    expect(await call('mod.vessel_control', { ...good, vessel_id: null })).toMatchObject({
      message:
        "mod.vessel_control: the call lacks the member 'vessel_id'; example: " +
        '{"operation": "throttle", "vessel_id": "active", "value": 0.5}',
    });
  });

  it('the refusal of a wrong argument inside a batch names the position in the batch', async () => {
    const commands = [
      { action: 'paint.parts_enabled', value: 1 },
      { action: 'paint.global_enabled', value: '1' },
    ];
    expect(await call('mod.execute_batch', { commands })).toMatchObject({
      message: 'mod.execute_batch: commands/1/value must be number, not "1"; send a number without quotes, such as 0.5',
    });
    const entries = [{ at_ms: 0, command: { action: 'paint.parts_enabled', vlue: 1 } }];
    expect(await call('mod.schedule_batch', { entries })).toMatchObject({
      message: expect.stringMatching(/entries\/0\/command has no member 'vlue'; did you mean 'value'\?/) as unknown,
    });
  });
});

describe('a number in the wrong argument of a tool', () => {
  it.each([
    [
      'mod.vessel_control',
      { operation: 'throttle', values: [0.5] },
      'values: throttle takes one number; send it as value',
    ],
    [
      'mod.paint_control',
      { operation: 'global_color', value: 1 },
      'value: global_color takes a list of numbers; send it as color',
    ],
    [
      'mod.camera_control',
      { operation: 'geodetic', value: 3 },
      'value: geodetic takes a list of numbers; send it as values',
    ],
  ])('%s refuses %j instead of reading the missing argument as 0', async (name, given, message) => {
    const vessel = name === 'mod.vessel_control' ? { vessel_id: 'active' } : {};
    expect(await call(name, { ...vessel, ...given })).toMatchObject({ ok: false, errno: 'EINVAL', message });
  });

  it('tools accept unused arguments with the value 0, as clients of the original server send them', async () => {
    const given = { operation: 'global_color', color: [1, 0, 0], value: 0 };
    expect(await call('mod.paint_control', given)).toMatchObject({ ok: true });
  });
});

describe('a misspelt word', () => {
  it.each(tools.filter(({ inputSchema }) => Object.keys(propertiesOf(inputSchema)).length > 0).map(({ name }) => name))(
    '%s refuses a misspelt argument and names the nearest argument',
    async (name) => {
      const properties = Object.keys(propertiesOf(tools.find((tool) => tool.name === name)!.inputSchema));
      const [argument] = properties as [string];
      const { errno, message } = await call(name, { ...requiredOf(name), [`${argument}x`]: 1 });
      expect(errno).toBe('EINVAL');
      expect(message).toMatch(new RegExp(`${name}: .*no member '${argument}x'; did you mean '${argument}'\\?`));
    },
  );

  it.each([
    ['mod.get_world', { detail: 'ful' }, "unknown detail 'ful'; did you mean 'full'?"],
    ['mod.get_vessel', { id: 'active', include: ['part'] }, "unknown include/0 'part'; did you mean 'parts'?"],
    ['mod.get_vessel', { id: 'Hunter-shp' }, "no live vessel 'Hunter-shp'; did you mean 'Hunter-ship'?"],
    ['mod.get_vessel', { id: 'a vessel of another scene' }, 'mod.list_vessels lists them'],
    ['mod.get_runtime_state', { feature: 'stickers' }, /feature.*stickers.*paint_stickers/],
    ['mod.list_vessels', { situation: 'Landet' }, "situation: there is no 'Landet'; did you mean 'Landed'?"],
    ['mod.wait', { event_type: 'dockd' }, "event_type: no event is called 'dockd'; did you mean 'docked'?"],
    ['mod.schedule_batch', { entries: [], clock: 'walls' }, "unknown clock 'walls'; did you mean 'wall'?"],
    ['mod.paint_texture', { operation: 'uplod' }, "unknown operation 'uplod'; did you mean 'upload'?"],
    ['mod.camera_track', { operation: 'update', token: 'rat', value: 1 }, /token.*t, rate, loop, paused.*'rat'/],
    ['mod.command', { action: 'paint.vessel_colour' }, /did you mean 'paint.vessel_color'/],
    ['mod.read_field', { path: 'paint/prts/blend' }, /prts.*did you mean/],
    [
      'mod.vessel_control',
      { operation: 'stage', vessel_id: 'Hunter-shp' },
      /'Hunter-shp'; did you mean 'Hunter-ship'\?/,
    ],
    [
      'mod.vessel_control',
      { operation: 'attitude_mode', vessel_id: 'active', token: 'progade' },
      /'progade' is none of .*; did you mean 'Prograde'\?/,
    ],
    [
      'mod.module_control',
      { operation: 'light.on', vessel_id: 'active', ordinal: 7, value: 1 },
      /has no light 7; it has 1, numbered from 0/,
    ],
  ] as const)('%s with %j is refused with a suggestion', async (name, given, message) => {
    const refusal = await call(name, given);
    expect(refusal.ok).toBe(false);
    if (typeof message === 'string') expect(refusal.message).toContain(message);
    else expect(refusal.message).toMatch(message);
  });

  it('a wait for an unknown event name lasts until its timeout', async () => {
    expect(await call('mod.wait', { event_type: 'eclipse', timeout_ms: 1 })).toMatchObject({ errno: 'ETIMEDOUT' });
  });
});

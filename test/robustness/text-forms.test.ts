import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseCase } from '../../src/golden/cases/parse-case.js';
import { loadConfig, splitList } from '../../src/server/config/index.js';
import { readJson } from '../../src/leaderboard/api/dashboard/read-json.js';
import { readLines } from '../leaderboard/envelopes/event-lines.js';
import { cutLines } from '../../src/leaderboard/operator/cut-lines.js';
import { readKeyList } from '../../src/leaderboard/secrets/key-list.js';
import { runScript, scriptLines } from '../../src/simulator/run-script.js';
import { openSimulation } from '../../src/server/simulation/open-simulation.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { printedFaults } from '../support/faults.js';
import { startTestServer } from '../support/http-server.js';
import { callTool, startMcpServer } from '../support/mcp-server.js';
import { TestMqttClient } from '../support/mqtt-client.js';
import { startTestMqttServer } from '../support/mqtt-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { bareSimulation } from '../support/worlds.js';
import { NinepClient } from '../server/transports/ninep/client.js';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { projectRoot } from '../../src/device/node/installation/index.js';

const MARK = '\ufeff';
const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
/** The ways in which editors and shells on different systems store the same text. */
const FORMS: readonly [form: string, (text: string) => string][] = [
  ['as it is', (text) => text],
  ['with a byte-order mark', (text) => MARK + text],
  ['with CRLF', crlf],
  ['with both', (text) => MARK + crlf(text)],
];

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const BATCH = '# paint\npaint/parts/blend tint\npaint/parts/enabled 1\ncommit\n';
const TIMED = '@id intro\n@clock wall\n# later\n5000 paint/parts/enabled 1\ncommit\n';
const TRACK = pretty({ shots: [{ name: 'wide', duration: 4, fov: [{ t: 0, v: 60 }] }] });
const COMMAND = pretty({ vessel_id: '', action: 'paint.blend', token: 'tint' });

/**
 * Converts the text of an input by `form`, gives it to the program that reads it, and returns the result. The result
 * must be the same for all forms.
 */
type Input = (form: (text: string) => string) => Promise<unknown>;

const INPUTS: Readonly<Record<string, Input>> = {
  async 'a control, a batch, a timed batch and a track over HTTP'(form) {
    await using server = await startTestServer();
    const post = async (path: string, text: string): Promise<string> =>
      (await fetch(`${server.base}/fs/${path}`, { method: 'POST', body: form(text) })).text();
    const { tree } = server;
    return [
      await post('camera/mode', 'pose\n'),
      await post('ctl/batch', BATCH),
      await post('ctl/timed_batch', TIMED),
      await post('camera/track/a.json', TRACK),
      ...['paint/parts/blend', 'ctl/schedules/intro/pending', 'camera/last_error'].map((path) => tree.readText(path)),
    ];
  },
  async 'POST /v1/command'(form) {
    await using server = await startTestServer();
    const answer = await fetch(`${server.base}/command`, { method: 'POST', body: form(COMMAND) });
    return [await answer.text(), server.tree.readText('paint/parts/blend')];
  },
  async 'the paths of the viewer'(form) {
    await using server = await startTestServer();
    const body = form('paint/parts/blend\npaint/parts/enabled\n');
    const answer = await fetch(server.base.replace('/v1', '/viewer/read'), { method: 'POST', body });
    return await answer.text();
  },
  async 'commands and fields over MQTT'(form) {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
    await client.publish('mod/command', form(pretty({ ...(JSON.parse(COMMAND) as object), id: 7 })));
    const result = await client.next('mod/command/result');
    for (const [path, text] of [
      ['paint/parts/enabled', '1\n'],
      ['ctl/timed_batch', TIMED],
      ['camera/track/a.json', TRACK],
    ] as const) {
      await client.publish(`mod/sim/${path}/set`, form(text));
    }
    await client.settled();
    const { tree } = server;
    return [
      result.payload,
      ...['paint/parts/blend', 'paint/parts/enabled', 'ctl/schedules/intro/pending', 'camera/last_error'].map((path) =>
        tree.readText(path),
      ),
    ];
  },
  async 'the body and the texts of MCP'(form) {
    await using server = await startMcpServer();
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const answer = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: form(pretty(call)),
    });
    await answer.text();
    const client = await server.connect();
    const tools = [
      await callTool(client, 'mod.write_field', { path: 'ctl/batch', text: form(BATCH) }),
      await callTool(client, 'mod.write_field', { path: 'paint/parts/blend', text: form('multiply\n') }),
      await callTool(client, 'mod.camera_track', { operation: 'upload', name: 'a.json', json: form(TRACK) }),
    ];
    const { tree } = server;
    return [
      answer.status,
      ...tools.map(({ ok }) => ok),
      tree.readText('paint/parts/enabled'),
      tree.readText('camera/last_error'),
    ];
  },
  async 'files over 9P'(form) {
    const { tree } = await bareSimulation();
    const server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    const client = await NinepClient.attached(server.port);
    for (const [fid, path, text] of [
      [1, 'paint/parts/blend', 'tint\n'],
      [2, 'ctl/timed_batch', TIMED],
    ] as const) {
      await client.walk(0, fid, ...path.split('/'));
      await client.open(fid, 0o1);
      await client.write(fid, form(text));
      await client.clunk(fid);
    }
    client.socket.destroy();
    await server.close();
    return [tree.readText('paint/parts/blend'), tree.readText('ctl/schedules/intro/pending')];
  },
  async 'a scene file'(form) {
    return inFolder(async (folder) => {
      const scene = join(folder, 'a.scene.json');
      writeFileSync(scene, form(pretty({ name: 'empty', templates: {}, vessels: [] })));
      const { world } = await openSimulation({ scene, clock: 'stepped', config: defaultConfig() });
      return world.takeSnapshot().vessels;
    });
  },
  async 'the configuration'(form) {
    return inFolder(async (folder) => {
      const file = join(folder, 'livery.toml');
      writeFileSync(file, form('# ours\nmqtt_root = "craft"\nhttp_enabled = true\n'));
      const { config } = await loadConfig({ file, environment: {}, set: [] });
      return [config.mqtt_root, config.http_enabled];
    });
  },
  'a golden case'(form) {
    const text = readFileSync(join(projectRoot(), 'golden/render/stickers/alpha/case.json'), 'utf8');
    return Promise.resolve(parseCase('case.json', form(text)));
  },
  async 'a script of field writes'(form) {
    const simulation = await bareSimulation();
    runScript(simulation, scriptLines(form(`paint/parts/blend tint\nctl/batch <<END\n${BATCH}END\nstep 1\n`)));
    return [simulation.tree.readText('paint/parts/enabled'), simulation.tree.readText('time/ut')];
  },
  'an access list'(form) {
    return Promise.resolve(splitList(form('http://a.example\nhttp://b.example\n')));
  },
  'the JSON of the dashboard'(form) {
    const request = new PassThrough();
    request.end(form(pretty({ handle: 'mia' })));
    return readJson(Object.assign(request, { headers: {} }) as unknown as IncomingMessage, ['handle']);
  },
  async 'the lines of an import'(form) {
    const bytes = Buffer.from(form('{"kind":"account"}\n{"kind":"handle"}\n'));
    const rows: unknown[] = [];
    // Pieces of one byte, which split the byte order mark and the line ends.
    const pieces = (async function* () {
      for (const byte of bytes) yield await Promise.resolve(Uint8Array.of(byte));
    })();
    for await (const line of cutLines(pieces, 'import')) rows.push(JSON.parse(line));
    return rows;
  },
  'the list of signing keys'(form) {
    return Promise.resolve(readKeyList('keys', form(pretty({ active: 'k1', retired: [] }))));
  },
};

describe('the form of a text input', () => {
  it.each(Object.entries(INPUTS))(
    'a byte-order mark and CRLF change nothing in the input: %s',
    async (_name, input) => {
      const [[, plain], ...others] = FORMS as [(typeof FORMS)[number], ...(typeof FORMS)[number][]];
      const wanted = await input(plain);
      for (const [form, change] of others) expect(await input(change), form).toEqual(wanted);
    },
  );
});

describe('a batch of the leaderboard, whose bytes are signed', () => {
  const LINE = '{"id":"x"}\n';

  it.each([
    ['a byte-order mark', MARK + LINE, 'a byte-order mark'],
    ['CRLF', crlf(LINE), 'a CR byte; lines end with LF alone'],
  ])('a signed batch is rejected with %s, and the message names the cause', async (_what, text, reason) => {
    await expect(readLines(Buffer.from(text))).rejects.toThrow(reason);
    // For comparison: without the byte-order mark and the CR, the line is refused for its content, so the message names
    // line 1.
    await expect(readLines(Buffer.from(LINE))).rejects.toThrow('line 1');
  });
});

async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder();
  try {
    return await run(folder.path);
  } finally {
    folder.remove();
  }
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestMqttServer } from '../support/mqtt-server.js';
import { closePages, noChromium, sharedChromium } from './chromium.js';

const LIBRARY = fileURLToPath(new URL('../../node_modules/mqtt/dist/mqtt.min.js', import.meta.url));
declare const mqtt: { connectAsync(url: string): Promise<MqttClient> };

const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>dashboard</title>');
});
beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)));
afterAll(() => site.close());

describe.skipIf(noChromium)('a page with the MQTT client library', () => {
  it('a page with the MQTT client library follows fields, sets a field and gets the result', async () => {
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    await using server = await startTestMqttServer({ http_allowed_origins: origin });
    const browser = await sharedChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`${origin}/`);
      await page.addScriptTag({ path: LIBRARY });
      const got = await page.evaluate(async (port) => {
        const client = await mqtt.connectAsync(`ws://127.0.0.1:${port}`);
        const messages: string[] = [];
        const both = new Promise<void>((resolve) => {
          client.on('message', (topic, payload) => {
            messages.push(`${topic} ${payload.toString()}`);
            // A value may arrive twice if the server reads the tree between the subscription and the first value.
            if (messages.some((each) => each.endsWith('tint')) && messages.some((each) => each.includes('result'))) {
              resolve();
            }
          });
        });
        await client.subscribeAsync(['mod/sim/paint/parts/blend', 'mod/command/result']);
        await client.publishAsync('mod/sim/paint/parts/blend/set', 'tint');
        await both;
        await client.endAsync();
        return messages;
      }, server.port);
      expect(got[0]).toBe('mod/sim/paint/parts/blend multiply');
      expect([...new Set(got)].slice(1).sort()).toEqual([
        'mod/command/result {"outcome":"ok","path":"paint/parts/blend"}',
        'mod/sim/paint/parts/blend tint',
      ]);
      expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
    } finally {
      await closePages();
    }
  });
});

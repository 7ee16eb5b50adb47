import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_ROWS } from '../../src/simulator/fields/index.js';
import { send } from '../support/envelopes.js';
import { sceneWithEverything } from '../simulator/fields/document/scene.js';
import { serveSimulation, type TestServer } from '../support/http-server.js';

/** Maximum length of an error message: the path, a short part of the value, and what to do. */
const MESSAGE_MAX = 400;
const LONG = 'x'.repeat(100_000);
/**
 * Texts that become invalid only near their end, so that the server must parse a long part before it can refuse them.
 */
const TEXTS: readonly string[] = [
  LONG,
  '1 '.repeat(50_000),
  `vessel:${LONG}`,
  `body:${LONG}`,
  `part:${LONG}/1`,
  `none ${LONG}`,
  `none off ${LONG}`,
  `none frame ${LONG}`,
  `1 2 3 ${LONG}`,
  `1 2 3 body:${LONG}`,
  `turn at ${LONG}`,
  `turn group ${LONG}`,
  `${LONG} at 1`,
  `t ${LONG}`,
  `logo.png body ${LONG} 0 0`,
  `logo.png vessel ${LONG} 1 0 0 0 0 0 1`,
  `logo.png body Earth 0 0 ${LONG}=1`,
  `logo.png body Earth 0 0 w=${LONG}`,
  `logo.png aim=${LONG}`,
  `${LONG} logo.png`,
  `Core/Rock.png ${LONG}`,
  `Core/Rock.png logo.png ${LONG}`,
  `horn.wav id=${LONG}`,
  `horn.wav ${LONG}=1`,
  `${LONG} vol=1`,
  `${LONG} 1\ncommit`,
  `@id ${LONG}\n0 time/ut 1\ncommit`,
  `@${LONG} 1\ncommit`,
  `${LONG} paint/parts/blend tint\ncommit`,
  `0 ${LONG} tint\ncommit`,
  `0 paint/parts/blend ${LONG}\ncommit`,
  `paint/parts/blend ${LONG}\ncommit`,
  `{"shots":[{"${LONG}":1}]}`,
  `{"shots":"${LONG}"}`,
  // With a careless regular expression, parsing would take a time that grows with the square of this length.
  `${'1'.repeat(100_000)}x`,
  `.${'1'.repeat(100_000)}e`,
  `${' '.repeat(100_000)}x`,
  `1${' '.repeat(100_000)}x`,
  `${LONG.slice(0, 60_000)} y\u2028z\ncommit`,
  `0 ${LONG} y\rz\ncommit`,
  `@id ${'a'.repeat(100_000)}\rb\n0 x 1\ncommit`,
];

let server: TestServer;
beforeAll(async () => void (server = await serveSimulation(await sceneWithEverything())));
afterAll(() => server.close());

describe('a long value is shortened in the error', () => {
  it('every leaf shortens a long value in its error', () => {
    const { tree } = server;
    const paths = [...tree.files()].filter((path) => {
      const node = tree.lookup(path);
      return !/\/(?:[2-9]|\d\d+)\//.test(path) && (node.type !== 'file' || node.write !== undefined);
    });
    expect(paths.length).toBeGreaterThan(200);
    const long: string[] = [];
    let refusals = 0;
    for (const path of [...paths, 'camera/track/new', `camera/track/${LONG}`]) {
      for (const text of TEXTS) {
        try {
          tree.writeText(path, text);
        } catch (error) {
          refusals++;
          const { message } = error as Error;
          if (message.length > MESSAGE_MAX) long.push(`${path.slice(0, 60)}: ${message.slice(0, 200)}`);
        }
      }
    }
    expect(long).toEqual([]);
    expect(refusals).toBeGreaterThan(5000);
  });

  it('the error of every action shortens long parameters', () => {
    const long: string[] = [];
    for (const row of ACTION_ROWS) {
      const { action, example } = row;
      const good = { ...example, vesselId: row.target === 'vessel' ? 'Hunter-ship' : '' };
      const slots = [
        { token: LONG },
        { aux: LONG },
        { vesselId: LONG },
        { token: `body:${LONG}` },
        { aux: `body ${LONG}` },
      ];
      for (const slot of slots) {
        const outcome = send(server.world, action, { ...good, ...slot });
        if (!outcome.ok && outcome.reason.length > MESSAGE_MAX) long.push(`${action}: ${outcome.reason.slice(0, 200)}`);
      }
    }
    expect(long).toEqual([]);
  });

  it('a long value of a numeric parameter is parsed quickly, and is shortened in the error', async () => {
    const started = performance.now();
    for (const number of [`${'1'.repeat(14_000)}x`, `1${'%20'.repeat(4000)}x`, `.${'1'.repeat(14_000)}e`]) {
      for (const route of ['time/wait?until', 'paint/texture/file/a?offset', 'frame?width']) {
        const response = await fetch(`${server.base}/${route}=${number}`, {
          method: route.startsWith('p') ? 'PUT' : 'GET',
        });
        expect([400, 414, 501]).toContain(response.status);
      }
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('the error of every route with a name shortens a long name', async () => {
    const name = 'x'.repeat(3000);
    const routes = [
      'bodies/',
      'vessels/',
      'paint/texture/file/',
      'audio/file/',
      'fs/',
      'fs/paint/',
      '',
      'time/wait?until=',
    ];
    for (const route of routes) {
      for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
        const response = await fetch(`${server.base}/${route}${name}`, { method });
        expect(response.status, route).toBeGreaterThanOrEqual(400);
        expect((await response.text()).length, `${method} ${route}`).toBeLessThan(MESSAGE_MAX + 40);
      }
    }
  });
});

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTION_ROWS } from '../../../../src/simulator/fields/index.js';
import { ACTIONS } from '../../../../src/simulator/world/index.js';
import { commandOf, decoded } from '../../../support/envelopes.js';
import { undescribed } from '../../../support/described-answers.js';
import { startTestServer } from '../../../support/http-server.js';
import { bareWorld } from '../../../support/worlds.js';

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: Record<string, object> }>> };
}

let text: string;
let description: Description;

beforeAll(async () => {
  await using server = await startTestServer();
  const response = await fetch(`${server.base}/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  text = await response.text();
  description = JSON.parse(text) as Description;
});

describe('GET /v1/openapi.json', () => {
  it('the description is valid under the official schema of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
    expect([result.valid, result.errors]).toEqual([true, undefined]);
    const broken: Record<string, unknown> = {
      ...(JSON.parse(text) as object),
      paths: { '/time': { get: { parameters: 'none' } } },
    };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('the description passes a linter without findings, including its examples', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('the description contains every documented route with its methods', () => {
    const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes).toEqual(
      expect.arrayContaining([
        ...[
          'snapshot',
          'openapi.json',
          'time',
          'time/wait',
          'status',
          'system',
          'bodies',
          'bodies/{id}',
          'vessels',
        ].map((path) => `GET /${path}`),
        ...['vessels/{id}', 'vessels/{id}/telemetry', 'vessels/{id}/stream', 'events', 'fs/{path}', 'frame'].map(
          (path) => `GET /${path}`,
        ),
        'POST /fs/{path}',
        'POST /command',
        ...['GET /paint/texture/files', 'PUT /paint/texture/file/{name}', 'POST /paint/texture/file/{name}'],
        'DELETE /paint/texture/file/{name}',
      ]),
    );
  });

  it('the description names no operation twice', () => {
    const ids = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the action catalogue', () => {
  const rows = ACTION_ROWS;
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  beforeAll(() => void ajv.addSchema({ ...description, $id: 'livery' }, 'livery'));

  it('the action catalogue describes every action of the world', () => {
    expect(rows.map(({ action }) => action)).toEqual([...ACTIONS.keys()]);
    expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining([...ACTIONS.keys()]));
  });

  it.each(rows.map((row) => [row.action, row] as const))(
    'the example of %s fits its schema, and the world accepts its values',
    async (action, row) => {
      const validate = ajv.compile({ $ref: `livery#/components/schemas/${action}` });
      const envelope = { vessel_id: row.target === 'vessel' ? 'Hunter-ship' : '', action, ...row.example };
      expect([validate(envelope), validate.errors]).toEqual([true, null]);
      const world = await bareWorld();
      const vesselId = row.target === 'vessel' ? 'Hunter-ship' : '';
      expect(world.check(commandOf(action, { vesselId, ...row.example }))).toMatchObject({ ok: true });
    },
  );

  /** The schema refuses some colours, fractions and vectors of fixed length. The world must refuse the same ones. */
  it.each(
    rows.flatMap((row) => {
      const values = row.slots.values as
        { minItems?: number; maxItems?: number; items?: { maximum?: number } } | undefined;
      if (!values) return [];
      const example = row.example.values ?? [];
      const longer = [...example, 0];
      const cases = [[row.action, 'too many numbers', row, longer] as const];
      const { maximum } = values.items ?? {};
      return maximum === undefined
        ? cases
        : [...cases, [row.action, 'a number that is too large', row, example.map(() => maximum + 1)] as const];
    }),
  )('the action %s refuses %s', (action, _what, row, values) => {
    if (action === 'camera.set' || action === 'camera.play') return;
    const vesselId = row.target === 'vessel' ? 'Hunter-ship' : '';
    expect(decoded(action, { vesselId, ...row.example, values })).toMatchObject({ errno: 'EINVAL' });
  });
});

describe('the check of responses against the description', () => {
  const time = { ut: 1, warp: 1, sim_dt: 0, warp_speeds: [1], auto_warp_active: false, auto_warp_target_ut: 0 };
  const got = { method: 'GET', url: '/v1/time', status: 200, type: 'application/json', whole: true };

  it.each([
    ['no fault in a described response', { ...got, body: JSON.stringify(time) }, null],
    [
      'a member that the description lacks',
      { ...got, body: JSON.stringify({ ...time, more: 1 }) },
      'additional properties',
    ],
    ['a missing member', { ...got, body: '{"ut":1}' }, 'required'],
    ['a status', { ...got, status: 418, body: '{}' }, 'status'],
    ['a type', { ...got, type: 'text/html', body: 'x' }, 'type'],
    ['a route', { ...got, url: '/v1/nothing', body: '{}' }, 'no such operation'],
    [
      'an errno that the description does not list for the status',
      { ...got, url: '/v1/bodies/x', status: 404, body: '{"errno":"EINVAL","message":""}' },
      'allowed values',
    ],
    [
      'an item of a stream',
      { ...got, url: '/v1/events', type: 'text/event-stream', body: 'data: {"ut":"x"}\n\n' },
      'must be number',
    ],
  ])('the check of responses reports %s', (_what, exchange, problem) => {
    if (problem === null) expect(undescribed(exchange)).toBeNull();
    else expect(undescribed(exchange)).toContain(problem);
  });
});

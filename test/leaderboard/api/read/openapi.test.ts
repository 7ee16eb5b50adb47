import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../src/leaderboard/api/openapi/operations/index.js';
import { REFUSALS } from '../../../../src/leaderboard/api/openapi/refusals.js';
import { BOARD_CODES } from '../../../../src/leaderboard/board-error.js';
import { description } from './described.js';

const text = JSON.stringify(description);
const API = join(import.meta.dirname, '../../../../src/leaderboard/api');

describe('the description', () => {
  it('is OpenAPI 3.1 by the schema of its authors', async () => {
    const result = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
    expect([result.valid, result.errors]).toEqual([true, undefined]);
  });

  it('has nothing that a linter minds, examples included', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('has the path of every public route of the API, and no other', () => {
    // The pages of the service, and the interface of one of them, are for people.
    const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/^(dashboard|site)\b/.test(file),
    );
    const urls = files.flatMap((file) =>
      [...readFileSync(join(API, file), 'utf8').matchAll(/^ +url: '(.+)',$/gm)].map(([, url]) => url!),
    );
    const described = Object.keys(description.paths);
    const streams = described.filter((path) => path.includes('/stream') || path.endsWith('/sse'));
    const routed = urls.map((url) => url.replace(/:(\w+)/g, '{$1}'));
    expect(described.sort()).toEqual([...new Set([...routed, ...streams])].sort());
    expect(streams).toHaveLength(3);
  });

  it('has the codes of refusals with the statuses that they have', () => {
    for (const { status, codes } of Object.values(REFUSALS)) {
      for (const code of codes) expect([code, BOARD_CODES[code] === status || status === 503]).toEqual([code, true]);
    }
  });

  it('has examples that are as they are described, the frames of streams included', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    ajv.addSchema({ ...(JSON.parse(text) as object), $id: 'board' }, 'board');
    const streams = OPERATIONS.filter(({ answer }) => 'contentSchema' in answer.schema);
    expect(streams).toHaveLength(2);
    for (const { answer } of streams) {
      const data = /^data: (.*)$/m.exec(String(answer.example))![1]!;
      const { $id } = (answer.schema as unknown as { contentSchema: { $id: string } }).contentSchema;
      const validate = ajv.compile({ $ref: `board#/components/schemas/${$id}` });
      expect([validate(JSON.parse(data)), validate.errors]).toEqual([true, null]);
    }
  });
});

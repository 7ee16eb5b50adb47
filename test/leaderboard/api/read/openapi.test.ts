import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { type BoardCode, BOARD_CODES } from '../../../../src/contract/board/board-codes.js';
import * as boards from '../../../../src/contract/board/boards.js';
import * as census from '../../../../src/contract/board/census.js';
import * as log from '../../../../src/contract/board/log.js';
import * as players from '../../../../src/contract/board/players.js';
import * as service from '../../../../src/contract/board/service.js';
import { OPERATIONS } from '../../../../src/contract/board/description/index.js';
import { REFUSALS } from '../../../../src/contract/board/refusals.js';
import { description } from './described.js';

const text = JSON.stringify(description);
const API = join(import.meta.dirname, '../../../../src/leaderboard/api');

describe('the OpenAPI description of the leaderboard', () => {
  it('the OpenAPI description is valid under the official schema of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
    expect([result.valid, result.errors]).toEqual([true, undefined]);
  });

  it('the OpenAPI description passes a linter without findings, including its examples', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('the OpenAPI description lists exactly the operations of the API', () => {
    // The description leaves out the HTML pages of the service, and an interface that only one of these pages uses.
    const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/^(dashboard|site)\b/.test(file),
    );
    const texts = files.map((file) => readFileSync(join(API, file), 'utf8'));
    const answered = texts.flatMap((source) =>
      [...source.matchAll(/\badd(?:Read|Operation)?\(\s*(?:app,\s*)?([A-Z_]+),/g)].map(([, name]) => name!),
    );
    const described = [boards, census, log, players, service].flatMap((of) =>
      Object.entries(of).filter(([, each]) => (OPERATIONS as readonly unknown[]).includes(each)),
    );
    expect(described).toHaveLength(OPERATIONS.length);
    expect(answered.sort()).toEqual(described.map(([name]) => name).sort());
    expect(texts.flatMap((source) => source.match(/^ +url: '.+',$/gm) ?? [])).toEqual([]);
  });

  it('the OpenAPI description lists each error code under its HTTP status', () => {
    for (const { status, codes } of Object.values(REFUSALS)) {
      for (const code of codes as readonly BoardCode[])
        expect([code, BOARD_CODES[code] === status || status === 503]).toEqual([code, true]);
    }
  });

  it('the examples in the OpenAPI description match their schemas, including the frames of streams', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    ajv.addSchema({ ...(JSON.parse(text) as object), $id: 'board' }, 'board');
    const streams = OPERATIONS.filter(({ answer }) => 'contentSchema' in answer);
    expect(streams).toHaveLength(2);
    for (const { answer, success } of streams) {
      const data = /^data: (.*)$/m.exec(String(success.contents[0]!.example))![1]!;
      const { $id } = (answer as unknown as { contentSchema: { $id: string } }).contentSchema;
      const validate = ajv.compile({ $ref: `board#/components/schemas/${$id}` });
      expect([validate(JSON.parse(data)), validate.errors]).toEqual([true, null]);
    }
  });
});

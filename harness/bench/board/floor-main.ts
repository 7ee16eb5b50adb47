import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { fastify } from 'fastify';
import { compactVerify, EmbeddedJWK, importJWK, type JWK } from 'jose';
import pg from 'pg';
import { ulidBytes } from '../../../src/leaderboard/envelopes/index.js';

/**
 * Entry of the process with which the ingest benchmark compares the service. The budget for ingest is a share of this
 * process's rate. The only route of this process decodes Brotli, checks the two signatures, and inserts the events into
 * a table that has the same indexes as the log.
 */
const [url = '', table = '', jwk = ''] = process.argv.slice(2);
const decompress = promisify(brotliDecompress);
const pool = new pg.Pool({ connectionString: url, max: 16 });
const licenseKey = await importJWK(JSON.parse(jwk) as JWK, 'ES256');

interface Line {
  readonly id: string;
  readonly session: string;
  readonly flight?: string | null;
  readonly career: string;
  readonly type: string;
  readonly ver: number;
  readonly sim_t?: number | null;
  readonly wall_t: number;
  readonly payload?: unknown;
}

const INSERT = `
  insert into ${table}
  select nextval('${table}_seq'), $1::bigint, id, session, flight, career, type, ver, sim_t, wall_t, $2::bigint, payload
  from unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::int[], $9::float8[], $10::bigint[],
    $11::text[]) as sent (id, session, flight, career, type, ver, sim_t, wall_t, payload)
  on conflict do nothing`;

const app = fastify({ logger: false });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post('/v1/ingest', async (request) => {
  const header = (name: string): string => request.headers[name] as string;
  await compactVerify(header('x-board-license'), licenseKey);
  await compactVerify(header('x-board-proof'), EmbeddedJWK);
  const text = (await decompress(request.body as Buffer)).toString();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const bytes = (ulid: string): Buffer => Buffer.from(ulidBytes(ulid.toUpperCase()));
  const { rowCount } = await pool.query(INSERT, [
    header('x-player'),
    Date.now(),
    lines.map(({ id }) => bytes(id)),
    lines.map(({ session }) => bytes(session)),
    lines.map(({ flight }) => (flight ? bytes(flight) : null)),
    lines.map(({ career }) => career),
    lines.map(({ type }) => type),
    lines.map(({ ver }) => ver),
    lines.map(({ sim_t }) => sim_t ?? null),
    lines.map(({ wall_t }) => wall_t),
    lines.map(({ payload }) => JSON.stringify(payload ?? {})),
  ]);
  return { accepted: rowCount, deduped: lines.length - (rowCount ?? 0) };
});
process.on('SIGTERM', () => process.exit(0));
console.log(`FLOOR=${await app.listen({ port: 0, host: '127.0.0.1' })}`);

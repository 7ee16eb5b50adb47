import { describe, expect, it } from 'vitest';
import { ulidBytes } from '../../../../src/leaderboard/envelopes/ulid.js';
import { labelsOf } from '../../../../src/leaderboard/privacy/labels.js';
import { publicEvent, type PublicRow } from '../../../../src/leaderboard/store/reads/public-event.js';

const ULID = '01JD3Q8Z5M6N7P8Q9R0S1T2V3W';
const labels = labelsOf(Buffer.from('secret'));
const row: PublicRow = {
  seq: 7,
  player_id: 3,
  handle: 'Mia',
  event_id: ulidBytes(ULID),
  session_id: ulidBytes(ULID),
  flight_id: null,
  career: 'abcdefgh01234567',
  type: 'kitten.tumble',
  ver: 1,
  sim_t: null,
  recv_ms: 1_790_000_000_000,
  payload: '{"kid":"abcdefgh01234567","install":"me","speed_ms":1.50e1,"name":null}',
};

describe('a row of the public log', () => {
  it('a public row contains labels instead of ids, no installation, and numbers as they were sent', () => {
    const [career, kid] = [labels('career', '3', row.career), labels('kitten', '3', row.career)];
    const [id, session] = [labels('event', '3', ULID), labels('session', '3', ULID)];
    expect(publicEvent(row, labels)).toBe(
      `{"seq":7,"handle":"Mia","id":"${id}","type":"kitten.tumble","ver":1,"session":"${session}","career":"${career}",` +
        `"recv":1790000000000,"payload":{"kid":"${kid}","speed_ms":1.50e1,"name":null}}`,
    );
  });

  it('a public row omits members that its event or route does not have, and keeps a career time of zero', () => {
    const { handle: _, ...ofPlayer } = row;
    const read = JSON.parse(publicEvent({ ...ofPlayer, sim_t: 0, flight_id: ulidBytes(ULID) }, labels)) as object;
    expect(read).toMatchObject({ sim_t: 0, flight: labels('flight', '3', ULID) });
    expect(Object.keys(read)).not.toContain('handle');
  });
});

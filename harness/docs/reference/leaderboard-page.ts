import { OPERATIONS } from '../../../src/contract/board/description/index.js';
import { EVENT_TYPES, REFUSALS } from '../../../src/contract/board/index.js';
import { markdownTable } from '../markdown-table.js';
import { operationChapters } from './operations.js';

const INTRODUCTION = `# Leaderboard

<!-- Written by \`npm run docs\`. Edit harness/docs/reference and the operations in src/contract/board, not this page. -->

The service takes signed batches of events and publishes boards. \`/v1/openapi.json\` of a board describes the same routes for programs.
[For players](../leaderboard/players.md) has a client that you can copy, [the rules](leaderboard-rules.md) say how an event becomes a place on a board, and
[the service](leaderboard-service.md) has batches, accounts and storage.

## What a batch is

1. **Events.** Each line of the body is one event as a JSON object: an id (a ULID), a type, its version, session, flight and career, the time in the simulation and on the clock, and the payload. The lines are compressed
   with Brotli.
2. **Licence.** A compact JWS that the service signs when a handle is claimed. It binds the handle to the thumbprint of a key (\`cnf.jkt\`), and is sent as \`X-Board-License\`.
3. **Proof.** A compact JWS that the player's key signs, sent as \`X-Board-Proof\`. It names the method (\`htm\`), the address (\`htu\`), a time, a nonce (\`jti\`), the SHA-256 of the body
   (\`bh\`), and the place of the batch in its stream: \`sid\`, \`seq\`, and from the second batch on \`ph\`, the \`bh\` of the batch before.
4. **Effect.** The service accepts all events of a batch or none. If an event was stored before, the answer counts it as \`deduped\`.

Event types that the rules know: ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.
Events of other types are stored and published too, but change no board.

## What is published

- Values are not rounded or converted: they are in the unit of the event.
- Players appear by handle. Players without a handle, banned players and flagged flights do not appear.
- The service removes the id of an installation and the time of its clock. It replaces the ids of careers and astronauts by labels, which stay the same for one player and cannot be
  linked between players.
- Caches may keep an answer for 30 seconds, and serve it for up to 30 seconds more while they fetch a new one. They never keep streams.
`;

export function leaderboardPage(): string {
  const refusals = Object.values(REFUSALS).map(({ status, codes, description }) => [
    String(status),
    codes.map((code) => `\`${code}\``).join(', '),
    description,
  ]);
  return [
    INTRODUCTION,
    operationChapters(OPERATIONS, ''),
    '## Refusals\n',
    markdownTable(['Status', 'Codes', 'Meaning'], refusals),
  ].join('\n');
}

import {
  FIELDS,
  FRAME,
  GOLDENS,
  MODEL,
  openApiOperation,
  STREAMS,
  UPLOADS,
  VIEWS,
} from '../../../src/contract/http/index.js';
import { ACTION_ROWS, type DescribedAction } from '../../../src/simulator/fields/index.js';
import { markdownTable } from '../markdown-table.js';
import { operationChapters } from './operations.js';

const INTRODUCTION = `# HTTP

<!-- Written by \`npm run docs\`. Edit harness/docs/reference and the operations in src/contract/http, not this page. -->

Every route is below \`/v1\`. \`/v1/openapi.json\` describes the same routes for programs, with the form of every body.

- **Text.** A field is plain text that ends in a line feed. In a write, the line feed may be missing or be CRLF, and the text may begin with a byte-order mark.
- **Receipts.** The server answers a successful write with \`{"outcome":"ok"}\`, and adds \`warnings\` if something needs attention.
- **Refusals** have one body, \`{"errno":…,"message":…}\`; see [the errors](../errors.md). Each route below lists the statuses with which it may refuse.
- **HEAD** works wherever GET does. It draws nothing and starts no stream.
- **Caching.** Answers have \`Cache-Control: no-store\`, except for streams and for answers with an \`ETag\`.
- **Bounds.** A request has at most 8 KiB of address, 16 KiB of head and 1 MiB of body. Larger files are sent in pieces: \`?offset=<bytes so far>\`, with \`&complete=0\` on
  all but the last.
- **Streams** are server-sent events. While nothing happens, the server sends lines \`: ping\`.
`;

export function httpPage(): string {
  const operations = [...VIEWS, ...STREAMS, ...FIELDS, ...UPLOADS, FRAME, MODEL, ...GOLDENS].map(openApiOperation);
  return [INTRODUCTION, operationChapters(operations, '/v1'), commandChapter()].join('\n');
}

function commandChapter(): string {
  return `## Commands

### \`POST /v1/command\`

Runs an action by its name. Every write of a field becomes one of these actions. The body is an envelope, or an array of them that runs as a batch:

\`\`\`json
{ "vessel_id": "", "action": "paint.blend", "token": "tint" }
\`\`\`

An empty \`vessel_id\` is the controlled vessel. An action reads its arguments from the slots \`ordinal\`, \`value\`, \`values\`, \`token\`
and \`aux\`; other slots are ignored. A slot in brackets may be omitted.

${markdownTable(['Action', 'Slots', 'Does'], ACTION_ROWS.map(rowOf))}`;
}

function rowOf({ action, slots, optional, summary }: DescribedAction): string[] {
  const names = Object.keys(slots).map((slot) =>
    optional.some((each) => each === slot) ? `[\`${slot}\`]` : `\`${slot}\``,
  );
  return [`\`${action}\``, names.join(' '), summary];
}

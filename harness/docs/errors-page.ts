import { ERRNO_NUMBERS, type Errno } from '../../src/base/errors/index.js';
import { REFUSALS } from '../../src/contract/http/index.js';
import { markdownTable } from './markdown-table.js';

const MEANINGS: Readonly<Record<Errno, string>> = {
  EPERM: 'The action, or the operation on a file of the tree, is not allowed.',
  ENOENT: 'Nothing is at this path, or the vessel, image or clip that you named is gone. List the directory above it.',
  EIO: 'The server failed. The message has a fault id, which is also in the log of the server.',
  EBADF: 'The file was not opened for this operation (9P).',
  EACCES:
    'The field is read-only, or the configuration turns it off; the vessel is not the controlled one; the access token is missing.',
  EBUSY: 'Not now: an upload is incomplete, or too many requests are waiting. Try again.',
  EEXIST: 'The name is taken.',
  ENOTDIR: 'The path continues below a field.',
  EISDIR: 'The path is a directory, which has no text.',
  EINVAL: 'The value has the wrong form or is out of range. The message has the value and an example.',
  EFBIG: 'The request or the file is too large. Send a file in pieces.',
  ENOSPC:
    'A limit on files, bytes or bindings is reached. Delete a file or a binding, or raise the limit in the [configuration](configuration.md).',
  EROFS: 'The structure of the tree cannot be changed: no field can be added, renamed or removed.',
  EOPNOTSUPP:
    'The feature is switched off, or the accessor behind the field failed. `status/accessors` lists failed accessors.',
  ETIMEDOUT: 'The request or the command did not finish in time.',
};

const INTRODUCTION = `# Errors

<!-- Written by \`npm run docs\`. Edit harness/docs/errors-page.ts, not this page. -->

All protocols report refusals with the same names, the errno names of Linux. When a write is refused, nothing has changed. Programs look at the name;
the message is for people and may change.

| Protocol | How a refusal arrives |
|---|---|
| HTTP | a status, and the body \`{"errno":"EINVAL","message":"…"}\` |
| 9P | \`Rlerror\` with the number, which a mount turns into the error of the system call |
| MQTT | \`errno\` and \`message\` on \`mod/command/result\` |
| MCP | a result with \`isError: true\`, and both in its text |

## By name
`;

export function errorsPage(): string {
  const names = Object.entries(ERRNO_NUMBERS) as [Errno, number][];
  const byName = names.map(([name, number]) => [
    `\`${name}\``,
    String(number),
    REFUSALS.filter(({ codes }) => codes.some((code) => code === name))
      .map(({ status }) => String(status))
      .join(', '),
    MEANINGS[name],
  ]);
  const byStatus = REFUSALS.map(({ status, codes, description, headers }) => [
    String(status),
    codes.map((code) => `\`${code}\``).join(', '),
    `${description}${headers ? ` Header: \`${Object.keys(headers).join('`, `')}\`.` : ''}`,
  ]);
  return [
    INTRODUCTION,
    markdownTable(['Errno', 'Number', 'HTTP status', 'Meaning'], byName),
    '## By HTTP status\n',
    markdownTable(['Status', 'Errno', 'Meaning'], byStatus),
    'The leaderboard is a separate service with its own codes, which `/v1/openapi.json` of a board lists.\n',
  ].join('\n');
}

import { CONFIG_KEYS, type ConfigKey } from '../../../src/contract/vocabulary/index.js';
import { markdownTable } from '../markdown-table.js';
import { KEY_GROUPS } from './key-meanings.js';

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run docs\`. Edit harness/docs/configuration, not this page. -->

Set a key in a TOML file, in the environment or on the command line. Later ones win:

| Where | How |
|---|---|
| a file | \`--config livery.toml\`, with lines such as \`sample_rate_hz = 20\` |
| the environment | \`LIVERY_SAMPLE_RATE_HZ=20\` |
| the command line | \`--set sample_rate_hz=20\`, which may be repeated |

An unknown key is refused. A number outside its range is clamped to it, with a warning. \`livery serve --help\` lists the keys with their
defaults.

These settings exist only as environment variables:

| Variable | Means |
|---|---|
| \`LIVERY_ADAPTER\` | The adapter to draw with, like \`--adapter\`: \`hardware\`, \`swiftshader\`, \`chromium\`, \`lavapipe\`, or the path of a Vulkan ICD file. If that adapter is not available, a command ends with status 2 and lists the available ones. |
| \`LIVERY_CHROMIUM\` | Path of the Chromium that Livery starts when it needs a browser. |
| \`LIVERY_LOG_LEVEL\` | \`debug\`, \`info\`, \`warn\` or \`error\`. |
| \`LIVERY_TOKEN\` | Access token of the server that \`livery board client\` and \`livery doctor\` talk to. |
`;

/** @throws RangeError if a key is in no group or in several groups */
export function configurationPage(): string {
  const described = KEY_GROUPS.flatMap(({ meanings }) => Object.keys(meanings));
  const wrong = [
    ...Object.keys(CONFIG_KEYS).filter((name) => !described.includes(name)),
    ...described.filter((name, i) => described.indexOf(name) !== i),
  ];
  if (wrong.length > 0) {
    throw new RangeError(`harness/docs/configuration/key-meanings.ts: describe each key once: ${wrong.join(', ')}`);
  }
  return [INTRODUCTION, ...KEY_GROUPS.map(groupOf)].join('\n');
}

function groupOf({ title, meanings }: (typeof KEY_GROUPS)[number]): string {
  const rows = Object.entries(meanings).map(([name, meaning]) => {
    const key: ConfigKey = CONFIG_KEYS[name as keyof typeof CONFIG_KEYS];
    return [`\`${name}\``, defaultOf(key), rangeOf(key), meaning];
  });
  return `## ${title}\n\n${markdownTable(['Key', 'Default', 'Range', 'Meaning'], rows)}`;
}

const defaultOf = (key: ConfigKey): string => (key.default === '' ? '(empty)' : `\`${key.default}\``);

function rangeOf(key: ConfigKey): string {
  if (key.kind === 'choice') return key.words.map((word) => `\`${word}\``).join(', ');
  if (key.kind === 'address') return 'an IP address';
  if (key.kind !== 'number') return '';
  const other = key.orElse === undefined ? '' : ` or ${key.orElse}`;
  return `${key.least} to ${key.most}${other}${key.notBelow === undefined ? '' : `, at least \`${key.notBelow}\``}`;
}

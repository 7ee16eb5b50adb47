import { describe, expect, test } from 'vitest';
import { readSteps, strayBlocks } from './read-page.js';
import { isQuiet, isSameOutput } from './same-output.js';

const PAGE = `# A page

<!-- file: ball.json -->

\`\`\`json
{}
\`\`\`

\`\`\`sh
curl $H/vessels
\`\`\`

\`\`\`text
["a"]
\`\`\`

<!-- skip: needs root -->
<!-- needs: mount umount -->

\`\`\`sh
sudo mount x
\`\`\`

Read on.

\`\`\`text
Not the output of the block above the sentence.
\`\`\`
`;

describe('the steps of a page', () => {
  test('each step of a page is a file or a shell block, with the output shown below it', () => {
    expect(readSteps(PAGE)).toEqual([
      {
        kind: 'file',
        name: 'ball.json',
        block: { line: 5, language: 'json', text: '{}', marks: { file: 'ball.json' } },
      },
      {
        kind: 'shell',
        block: { line: 9, language: 'sh', text: 'curl $H/vessels', marks: {}, output: '["a"]' },
      },
      {
        kind: 'shell',
        block: {
          ...{ line: 20, language: 'sh', text: 'sudo mount x' },
          ...{ marks: { skip: 'needs root', needs: 'mount umount' }, output: null },
        },
      },
    ]);
  });

  test('a page with an unclosed block is rejected', () => {
    expect(() => readSteps('```sh\necho')).toThrow('line 1: the block does not end');
  });
});

describe('a code block that no test would run', () => {
  test.each([
    ['```bash\necho\n```', "line 1: language 'bash'"],
    ['```\necho\n```', "line 1: language ''"],
    ['<!-- skipped: root -->\n```sh\necho\n```', "line 2: mark 'skipped'"],
    ['Type:\n\n    echo', 'line 3: indented block; use a fence'],
  ])('the check reports the stray block in %j', (text, found) => {
    expect(strayBlocks(text).join()).toContain(found);
  });

  test('the check does not mistake the second paragraph of a list item for a code block', () => {
    expect(strayBlocks(`- one\n\n    still one\n\n${PAGE}`)).toEqual([]);
  });
});

describe('output shown on a page', () => {
  test.each([
    ['a\nb', 'a\nb\n', true],
    ['a\nb', 'a\nc\n', false],
    ['a', 'a\nb\n', false],
    ['a\n…', 'a\nb\nc\n', true],
    ['…\nc', 'a\nb\nc\n', true],
    ['a\n…\nb', 'a\nb\n', true],
    ['{"ut":…}', '{"ut":12.5}\n', true],
    ['{"ut":…}', '{"ut":12.5\n}\n', false],
    ['1.5 (a)', '1x5 (a)\n', false],
  ])('the shown output %j matches the printed output %j: %s', (shown, printed, expected) => {
    expect(isSameOutput(shown, printed)).toBe(expected);
  });

  test('a page may omit the printed results of successful writes, but must show every other output', () => {
    expect(isQuiet('')).toBe(true);
    expect(isQuiet('{"outcome":"ok"}\n{"outcome":"ok"}\n')).toBe(true);
    expect(isQuiet('{"errno":"ENOENT","message":"gone"}\n')).toBe(false);
  });
});

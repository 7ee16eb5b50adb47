import { MODULES } from '../layers.js';
import { describe, expect, test } from 'vitest';
import { readSources } from '../source-files.js';
import { findMessages, type Message, textOf } from './find-messages.js';
import { RULES } from './message-rules.js';
import { Syntax } from './syntax.js';

/** Messages that begin with one of these keys may break a rule. The values are the reasons. */
const EXEMPT: Readonly<Record<string, string>> = {
  "invalid '{name}'": 'the HTTP interface promises these words',
  "golden: invalid 'mask'": 'the HTTP interface promises these words',
  'no account has the ': 'the command line adds the account that may be meant, or where to find them all',
  'the account with the handle ': 'the same',
  'no graphics adapter could be opened. ': 'it has a line for each adapter that was tried',
};

/** Benchmarks and tools are left out, because only developers see their messages. */
const PRODUCT = /^(src|harness\/golden)\//;

const messagesOf = (texts: Iterable<readonly [path: string, text: string]>): Message[] =>
  findMessages(new Syntax(texts));

describe('messages of the product', () => {
  const sources = readSources().filter(({ path }) => PRODUCT.test(path));
  const messages = messagesOf(sources.map(({ path, text }) => [path, text] as const));
  const isExempt = (message: Message): boolean =>
    Object.keys(EXEMPT).some((beginning) => textOf(message.pattern).startsWith(beginning));

  test('the message check finds messages in every module of the product', () => {
    const modules = new Set(messages.map(({ where }) => where.split('/').slice(0, 2).join('/')));
    expect([...modules].sort()).toEqual(
      ['harness/golden', ...Object.keys(MODULES).map((module) => `src/${module}`)].sort(),
    );
    expect(messages.length).toBeGreaterThan(1000);
  });

  test.each(RULES.map(({ fault, isBroken }) => [fault, isBroken] as const))(
    'no message of the product %s',
    (_, isBroken) => {
      const broken = messages.filter((message) => isBroken(message) && !isExempt(message));
      expect(broken.map(({ where, pattern }) => `${where}: ${textOf(pattern)}`).sort()).toEqual([]);
    },
  );

  test('every exemption from the message rules is needed', () => {
    const needed = messages.filter((message) => RULES.some(({ isBroken }) => isBroken(message)));
    const unneeded = Object.keys(EXEMPT).filter(
      (beginning) => !needed.some(({ pattern }) => textOf(pattern).startsWith(beginning)),
    );
    expect(unneeded).toEqual([]);
  });
});

describe('the walk over the source code', () => {
  const textsIn = (text: string, more: Readonly<Record<string, string>> = {}): string[] =>
    messagesOf(Object.entries({ 'a.ts': text, ...more })).map(
      ({ where, kind, pattern }) => `${where} ${kind}: ${textOf(pattern)}`,
    );

  test('the walk over the code finds the messages of errors and warnings', () => {
    expect(textsIn("new Error('it broke');")).toEqual(['a.ts:1 Error: it broke']);
    expect(textsIn("export const no = { errno: 'EIO', reason: 'it broke' };")).toEqual(['a.ts:1 refusal: it broke']);
    expect(textsIn("warn('it may break');")).toEqual(['a.ts:1 warning: it may break']);
    expect(textsIn("console.log('it works');")).toEqual([]);
  });

  test('the walk over the code finds a message that a caller in another file passes as an argument to a refusing function', () => {
    const helper = 'export function refuse(errno, reason) { return { ok: false, errno, reason }; }';
    const index = "export * from './b.js';";
    const user =
      "import { refuse } from './index.js';\nconst no = (what) => refuse('EIO', `${what} broke`);\nno('the door');";
    expect(textsIn(user, { 'b.ts': helper, 'index.ts': index })).toEqual(['a.ts:3 refusal: the door broke']);
  });

  test('if the constructor of a base class builds the message, the message is reported under the name of the subclass', () => {
    const text = [
      'class Base extends Error { constructor(path, why) { super(`${path}: ${why}`); } }',
      'class Special extends Base {}',
      "throw new Special('a/b', 'read only');",
    ].join('\n');
    expect(textsIn(text)).toEqual(['a.ts:3 Special: a/b: read only']);
  });

  test('the walk over the code finds the messages of every branch, return and table row', () => {
    const text = [
      "const NEXT = { a: 'ask again', b: 'stop' };",
      "function what(many) { if (many) return 'all'; return 'one'; }",
      'const fail = (key, many) => new Error(`${what(many)} broke; ${NEXT[key]}`);',
      "const other = (ok) => new TypeError(ok ? 'good' : 'not ' + 'good');",
    ].join('\n');
    expect(textsIn(text).sort()).toEqual([
      'a.ts:3 Error: all broke; ask again',
      'a.ts:3 Error: all broke; stop',
      'a.ts:3 Error: one broke; ask again',
      'a.ts:3 Error: one broke; stop',
      'a.ts:4 TypeError: good',
      'a.ts:4 TypeError: not good',
    ]);
  });

  test('a value that is known only at run time becomes a placeholder in the found message', () => {
    expect(textsIn('export const fail = (name, error) => new Error(`no ${name}: ${error.message}`);')).toEqual([
      'a.ts:1 Error: no {name}: {error.message}',
    ]);
  });
});

describe('the rules', () => {
  const faultsOf = (text: string): string[] => {
    const [message] = messagesOf([['a.ts', `export const no = (v, e) => ({ errno: 'EIO', reason: ${text} });`]]);
    return RULES.filter(({ isBroken }) => isBroken(message!)).map(({ fault }) => fault);
  };

  test.each([
    "`paint/blend: '${shown(v)}' is not a blend; use one of tint, replace`",
    '`speed: must be from 0 to 9, not ${v}`',
    '`speed: ${e.message}`',
    '`9P: cannot listen (${v}); see ninep_port`',
    "'EVA paint: 9 rules are the most; clear one first'",
    "`no file 'cat'; did you mean 'cap'?`",
  ])('the rules accept %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  test.each([
    ['begins with a capital letter', "'No room; delete a file'"],
    ['ends with a full stop, a colon or a space', "'no room; delete a file.'"],
    ['has two spaces or a line break', "'no room;  delete a file'"],
    [`quotes a value with other marks than '…'`, '`no file "${shown(v)}"; list the folder`'],
    ['quotes a long value whole', "`'${v}' is not a file; list the folder`"],
    ['quotes a long value whole', '`takes a number, not ${JSON.stringify(v)}`'],
    ['blames, instead of saying what is wrong', "'failed to open the file; try again'"],
    ['leaves out what to do next and what is allowed', "`no file '${shown(v)}'`"],
  ])('the rules refuse a message that %s', (fault, text) => {
    expect(faultsOf(text)).toEqual([fault]);
  });
});

import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { shown } from '../../../../base/errors/index.js';
import { TrackProblem } from './member-reader.js';

/** Maximum depth of nesting. A deeper text could exhaust the parser's stack. A valid track needs at most 6 levels. */
const DEPTH_MAX = 32;

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['InvalidSymbol', 'this is neither a name nor a value; put strings in double quotes'],
  ['InvalidNumberFormat', 'this is not a number'],
  ['PropertyNameExpected', 'a name in double quotes is missing'],
  ['ValueExpected', 'a value is missing'],
  ['ColonExpected', 'a colon is missing'],
  ['CommaExpected', 'a comma is missing'],
  ['CloseBraceExpected', 'a closing } is missing'],
  ['CloseBracketExpected', 'a closing ] is missing'],
  ['EndOfFileExpected', 'nothing may follow the closing }'],
  ['UnexpectedEndOfComment', 'a comment does not end'],
  ['UnexpectedEndOfString', 'a string does not end'],
  ['UnexpectedEndOfNumber', 'a number does not end'],
]);

/**
 * Parses JSON with comments and trailing commas. Refuses an object in which a name occurs twice.
 * @throws TrackProblem with the line and column of the mistake
 */
export function parseTrackJson(text: string): unknown {
  refuseDepth(text);
  const errors: ParseError[] = [];
  if (text.trim() === '') throw new TrackProblem('', 'the track is empty; write {"shots": […]}');
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const [first] = errors;
  if (first) throw new TrackProblem('', `${lineAndColumn(text, first.offset)}: ${described(first)}`);
  if (!root) throw new TrackProblem('', 'no value; write {"shots": […]}');
  return valueOf(root, text);
}

/**
 * Returns the value of a node. Every member becomes an own property, even `__proto__`, for which the library's function
 * would set the prototype instead.
 */
function valueOf({ type, value, children = [] }: Node, text: string): unknown {
  if (type === 'array') return children.map((child) => valueOf(child, text));
  if (type !== 'object') return value as unknown;
  const members = new Map<string, unknown>();
  for (const { children: pair } of children) {
    const [key, inner] = pair as [Node, Node];
    const name = key.value as string;
    if (members.has(name)) {
      throw new TrackProblem(
        '',
        `${lineAndColumn(text, key.offset)}: '${shown(name)}' is given twice in one object; keep one`,
      );
    }
    members.set(name, valueOf(inner, text));
  }
  return Object.fromEntries(members);
}

function described({ error }: ParseError): string {
  const name = printParseErrorCode(error);
  return PROBLEMS.get(name) ?? name;
}

function refuseDepth(text: string): void {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const begins = text[scanner.getTokenOffset()]!;
    if ('{['.includes(begins)) depth++;
    else if ('}]'.includes(begins)) depth--;
    if (depth <= DEPTH_MAX) continue;
    throw new TrackProblem(
      '',
      `${lineAndColumn(text, scanner.getTokenOffset())}: nested too deep to be a track; use ${DEPTH_MAX} levels at most`,
    );
  }
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${before[before.length - 1]!.length + 1}`;
}

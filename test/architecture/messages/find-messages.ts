import type { Expression, Node, ObjectExpression } from 'oxc-parser';
import { type Call, calledName, childrenOf, type FunctionNode, isFunction, keyOf } from './nodes.js';
import type { Parameter, Syntax } from './syntax.js';

/** A variable part of a message: the expression in the source and, for a parameter of a function, that parameter. */
export interface Hole {
  readonly source: string;
  readonly parameter?: Parameter;
}

export type Pattern = readonly (string | Hole)[];

export interface Message {
  readonly pattern: Pattern;
  readonly where: string;
  /** The class of an error; `warning` for a warning; `refusal` or `problem` for a record with a message. */
  readonly kind: string;
}

const ALTERNATIVES_MAX = 24;
/** The search for the words of a message follows at most this number of nested calls. */
const DEPTH_MAX = 8;
const WARNERS = ['warn', '#warn'];

/**
 * Finds messages. The search starts at each call of a built-in error constructor, at each record with errno and reason
 * or with path and message, and at each warning. From there, it follows expressions until it finds words: into both
 * branches of a condition, into called functions and tables, and from a parameter to all callers.
 */
export function findMessages(syntax: Syntax): Message[] {
  const found = new Map<string, Message>();
  const open: { pattern: Pattern; node: Node; kind: string; depth: number }[] = [];
  const words = new Words(syntax);
  const begin = (message: Node | undefined, node: Node, kind: string): void => {
    if (message === undefined) return;
    for (const pattern of words.of(message)) open.push({ pattern, node, kind, depth: 0 });
  };
  for (const node of syntax.beginnings) {
    if (node.type === 'ObjectExpression') {
      beginRecord(node, begin);
      continue;
    }
    const name = calledName(node);
    if (syntax.constructorOf(node) === 'built-in') {
      begin(node.arguments[name === 'AggregateError' ? 1 : 0], node, syntax.classMadeBy(node)!);
    } else if (WARNERS.includes(name) || (name === 'push' && /\bwarnings$/.test(calledOn(syntax, node)))) {
      begin(node.arguments[0], node, 'warning');
    }
  }
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { pattern, node, kind, depth } = each;
    const filled = pattern.find((part): part is Hole & { parameter: Parameter } => isHole(part) && !!part.parameter);
    const calls = filled === undefined || depth > DEPTH_MAX ? [] : syntax.callsOf(filled.parameter.of);
    let isSaidHere = calls.length === 0;
    for (const call of calls) {
      for (const inCall of words.inCall(pattern, filled!.parameter.of, call)) {
        // A call that adds no words does not change the message.
        if (lettersOf(inCall) > lettersOf(pattern) || (lettersOf(pattern) === 0 && hasParameter(inCall))) {
          open.push({ pattern: inCall, node: call, kind: syntax.classMadeBy(call) ?? kind, depth: depth + 1 });
        } else isSaidHere = true;
      }
    }
    if (!isSaidHere) continue;
    const message = { pattern, where: syntax.whereIs(node), kind };
    if (lettersOf(pattern) > 0) found.set(`${message.where} ${textOf(pattern)}`, message);
  }
  return [...found.values()];
}

export function textOf(pattern: Pattern): string {
  return pattern.map((part) => (isHole(part) ? `{${part.source}}` : part)).join('');
}

export const isHole = (part: string | Hole): part is Hole => typeof part !== 'string';

const hasParameter = (pattern: Pattern): boolean =>
  pattern.some((part) => isHole(part) && part.parameter !== undefined);

function lettersOf(pattern: Pattern): number {
  return pattern.reduce((sum, part) => sum + (!isHole(part) && /[A-Za-z]{2}/.test(part) ? part.length : 0), 0);
}

const calledOn = (syntax: Syntax, { callee }: Call): string =>
  callee.type === 'MemberExpression' ? syntax.textOf(callee.object) : '';

function beginRecord(
  node: ObjectExpression,
  begin: (message: Node | undefined, node: Node, kind: string) => void,
): void {
  const members = new Map<string, Expression>();
  for (const each of node.properties) if (each.type === 'Property') members.set(keyOf(each.key), each.value);
  if (members.has('errno')) begin(members.get('reason'), node, 'refusal');
  if (members.has('path') || members.has('errno') || members.has('code'))
    begin(members.get('message'), node, 'problem');
}

class Words {
  readonly #syntax: Syntax;

  constructor(syntax: Syntax) {
    this.#syntax = syntax;
  }

  /** Returns the possible texts of an expression. An expression in which no words are found becomes a single hole. */
  of(node: Node, depth = 0): Pattern[] {
    const found = depth > DEPTH_MAX ? [] : this.#alternatives(node, depth + 1).slice(0, ALTERNATIVES_MAX);
    return found.length > 0 ? found : [[{ source: this.#syntax.textOf(node) }]];
  }

  /** Replaces the parameters in a pattern by the arguments of a call, and returns the resulting texts. */
  inCall(pattern: Pattern, entered: FunctionNode, call: Call, depth = 0): Pattern[] {
    return this.#joined(
      pattern.map((part) => {
        if (!isHole(part) || part.parameter?.of !== entered) return [[part]];
        const given = call.arguments[part.parameter.index];
        return given === undefined || given.type === 'SpreadElement'
          ? [[{ source: part.source }]]
          : this.of(given, depth);
      }),
    );
  }

  #alternatives(node: Node, depth: number): Pattern[] {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value === '' ? [] : [node.value]] : [];
      case 'TemplateLiteral':
        return this.#joined(
          node.quasis.flatMap(({ value }, at) => {
            const filling = node.expressions[at];
            return [[value.cooked ? [value.cooked] : []], ...(filling === undefined ? [] : [this.of(filling, depth)])];
          }),
        );
      case 'ConditionalExpression':
        return [...this.of(node.consequent, depth), ...this.of(node.alternate, depth)];
      case 'LogicalExpression':
        return node.operator === '&&'
          ? this.of(node.right, depth)
          : // An empty left text is replaced by the right text.
            [...this.of(node.left, depth).filter(({ length }) => length > 0), ...this.of(node.right, depth)];
      case 'BinaryExpression':
        return node.operator === '+' ? this.#joined([this.of(node.left, depth), this.of(node.right, depth)]) : [];
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return this.of(node.expression, depth);
      case 'Identifier':
        return this.#named(node, node.name, depth);
      case 'CallExpression':
        return this.#returned(node, depth);
      case 'MemberExpression':
        return this.#fromTable(node, depth);
      default:
        return [];
    }
  }

  #named(node: Node, name: string, depth: number): Pattern[] {
    const meaning = this.#syntax.meaningOf(node, name);
    if (meaning?.type === 'Parameter') return [[{ source: name, parameter: meaning }]];
    if (meaning === undefined || meaning.type === 'Foreign' || isFunction(meaning)) return [];
    const values = this.of(meaning, depth);
    return values.some((value) => value.some((part) => !isHole(part))) ? values : [];
  }

  #returned(call: Call, depth: number): Pattern[] {
    const entered = this.#syntax.calleeOf(call);
    if (entered === undefined) return [];
    const returned = withWords(returnsOf(entered).flatMap((node) => this.of(node, depth))).filter(
      (pattern) => lettersOf(pattern) > 0 || !pattern.some(isHole),
    );
    return withWords(returned.flatMap((pattern) => this.inCall(pattern, entered, call, depth)));
  }

  #fromTable(node: Node & { type: 'MemberExpression' }, depth: number): Pattern[] {
    if (node.object.type !== 'Identifier') return [];
    const table = this.#syntax.meaningOf(node.object, node.object.name);
    if (table?.type !== 'ObjectExpression') return [];
    const values = table.properties.flatMap((each) =>
      each.type === 'Property' && (node.computed || keyOf(each.key) === keyOf(node.property)) ? [each.value] : [],
    );
    return withWords(values.flatMap((value) => this.of(value, depth)));
  }

  #joined(parts: readonly Pattern[][]): Pattern[] {
    return parts.reduce<Pattern[]>(
      (begun, alternatives) =>
        begun.flatMap((before) => alternatives.map((after) => [...before, ...after])).slice(0, ALTERNATIVES_MAX),
      [[]],
    );
  }
}

/**
 * Returns the alternatives if one of them contains words. Otherwise, they are not messages for people, and the result
 * is an empty list.
 */
const withWords = (patterns: Pattern[]): Pattern[] => (patterns.some((each) => lettersOf(each) > 0) ? patterns : []);

function returnsOf(entered: FunctionNode): Node[] {
  if (entered.body === null) return [];
  if (entered.body.type !== 'BlockStatement') return [entered.body];
  const search = (node: Node): Node[] => {
    if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
    return isFunction(node) || node.type === 'ClassDeclaration' ? [] : childrenOf(node).flatMap(search);
  };
  return search(entered.body);
}

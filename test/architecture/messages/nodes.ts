import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Class,
  type Function as PlainFunction,
  type NewExpression,
  type Node,
  visitorKeys,
} from 'oxc-parser';

export type FunctionNode = PlainFunction | ArrowFunctionExpression;
export type Call = CallExpression | NewExpression;

export const isFunction = (node: { readonly type: string } | null | undefined): node is FunctionNode =>
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'ArrowFunctionExpression';
export const isClass = (node: { readonly type: string } | null | undefined): node is Class =>
  node?.type === 'ClassDeclaration';

export function* around(node: Node): Iterable<Node> {
  for (let each = node.parent; each; each = each.parent) yield each;
}

export function scopeOf(declaration: Node): Node {
  for (const each of around(declaration)) if (each.type in SCOPES || isFunction(each)) return each;
  return declaration;
}

const SCOPES = {
  Program: 1,
  BlockStatement: 1,
  ForStatement: 1,
  ForOfStatement: 1,
  ForInStatement: 1,
  SwitchStatement: 1,
};
/** Types of nodes that merely enclose an expression or a parameter. */
export const WRAPPERS = { TSAsExpression: 1, TSSatisfiesExpression: 1, TSNonNullExpression: 1, TSParameterProperty: 1 };

export function keyOf(key: Node): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' ? String(key.value) : '';
}

export function calledName({ callee }: Call): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'Super') return 'super';
  return callee.type === 'MemberExpression' ? keyOf(callee.property) : '';
}

export function methodOf({ body }: Class, name: string): FunctionNode | undefined {
  for (const member of body.body) {
    if ((member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') || keyOf(member.key) !== name)
      continue;
    if (isFunction(member.value)) return member.value;
  }
  return undefined;
}

export function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'Property') return namesIn(pattern.value);
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  return childrenOf(pattern).flatMap(namesIn);
}

export function childrenOf(node: Node): Node[] {
  const members = node as unknown as Readonly<Record<string, Node | null | undefined | readonly (Node | null)[]>>;
  const children: Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [members[key]].flat()) if (child) children.push(child);
  }
  return children;
}

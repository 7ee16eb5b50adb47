import { posix } from 'node:path';
import { type Class, type Node, type ObjectExpression, parseSync } from 'oxc-parser';
import {
  around,
  type Call,
  calledName,
  childrenOf,
  type FunctionNode,
  isClass,
  isFunction,
  keyOf,
  methodOf,
  namesIn,
  scopeOf,
  WRAPPERS,
} from './nodes.js';

export interface Parameter {
  readonly type: 'Parameter';
  readonly of: FunctionNode;
  readonly index: number;
}

interface Foreign {
  readonly type: 'Foreign';
  readonly name: string;
}

/**
 * The thing that a name stands for: a function, a class or a value in the sources, a parameter, or something that the
 * sources do not define.
 */
export type Meaning = Node | Parameter | Foreign;

interface Source {
  readonly path: string;
  readonly text: string;
  /**
   * All declarations of each name. A declaration is valid in the node `scope`. `meaning` is null for a name that a
   * pattern takes out of another value, such as `a` in `const { a } = b`.
   */
  readonly declared: Map<string, { readonly scope: Node; readonly meaning: Meaning | null }[]>;
  /**
   * Names from other files. The keys of `imported` are the names in this file, and the keys of `reexported` are the
   * names under which this file exports them.
   */
  readonly imported: Map<string, Link>;
  readonly reexported: Map<string, Link>;
  readonly stars: string[];
}

interface Link {
  readonly from: string;
  readonly name: string;
}

/** Built-in objects. If one of these objects has a method with the name of a call, the call may run that method. */
const LANGUAGE = [Array.prototype, Map.prototype, String.prototype, Promise.prototype, console];

export class Syntax {
  /** The calls and records where the search for messages starts. */
  readonly beginnings: (Call | ObjectExpression)[] = [];
  readonly #sources = new Map<string, Source>();
  readonly #sourceOf = new Map<Node, Source>();
  readonly #callsByName = new Map<string, Call[]>();
  readonly #methodsByName = new Map<string, FunctionNode[]>();
  readonly #callsOf = new Map<FunctionNode, Call[]>();

  /** @param texts path of each file, relative to the checkout, and its text */
  constructor(texts: Iterable<readonly [path: string, text: string]>) {
    for (const [path, text] of texts) this.#read(path, text);
  }

  textOf(node: Node): string {
    return this.#source(node).text.slice(node.start, node.end).replace(/\s+/g, ' ');
  }

  whereIs(node: Node): string {
    const { path, text } = this.#source(node);
    return `${path}:${text.slice(0, node.start).split('\n').length}`;
  }

  classAround(node: Node): Class | undefined {
    for (const each of around(node)) if (isClass(each)) return each;
    return undefined;
  }

  /** Returns the name of the class from which a `new` or `super` call makes an object; undefined for other calls. */
  classMadeBy(call: Call): string | undefined {
    if (call.callee.type === 'Super') return this.classAround(call)?.id?.name;
    return call.type === 'NewExpression' ? calledName(call) : undefined;
  }

  meaningOf(node: Node, name: string): Meaning | undefined {
    const source = this.#source(node);
    const candidates = source.declared.get(name) ?? [];
    for (const scope of candidates.length > 0 ? around(node) : []) {
      const found = candidates.find((each) => each.scope === scope);
      if (found !== undefined) return found.meaning ?? undefined;
    }
    const link = source.imported.get(name);
    return link && this.#follow(source, link);
  }

  /** Returns the function that a call runs, if the source alone determines this. */
  calleeOf({ callee }: Call): FunctionNode | undefined {
    if (callee.type === 'Identifier') {
      const meaning = this.meaningOf(callee, callee.name);
      return isFunction(meaning) ? meaning : undefined;
    }
    if (callee.type !== 'MemberExpression') return undefined;
    const name = keyOf(callee.property);
    if (callee.object.type === 'ThisExpression') {
      const owner = this.classAround(callee);
      return owner && methodOf(owner, name);
    }
    if (callee.object.type === 'Identifier') {
      const meaning = this.meaningOf(callee.object, callee.object.name);
      if (isClass(meaning)) return methodOf(meaning, name);
    }
    const candidates = this.#methodsByName.get(name) ?? [];
    return candidates.length === 1 && !LANGUAGE.some((value) => name in value) ? candidates[0] : undefined;
  }

  /** Returns all calls of a function; for a constructor, all `new` and `super` calls that run it. */
  callsOf(entered: FunctionNode): Call[] {
    let calls = this.#callsOf.get(entered);
    if (calls === undefined) this.#callsOf.set(entered, (calls = this.#findCalls(entered)));
    return calls;
  }

  #findCalls(entered: FunctionNode): Call[] {
    const parent = entered.parent!;
    if (parent.type === 'MethodDefinition' && parent.kind === 'constructor') {
      const makers = [...(this.#callsByName.get('new') ?? []), ...(this.#callsByName.get('super') ?? [])];
      return makers.filter((call) => this.constructorOf(call) === entered);
    }
    const name =
      entered.id?.name ??
      (parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined) ??
      ('key' in parent ? keyOf(parent.key) : '');
    return (this.#callsByName.get(name) ?? []).filter((call) => this.calleeOf(call) === entered);
  }

  /**
   * Returns the constructor of an error class that a call runs; `built-in` if the class declares no constructor;
   * undefined for other calls.
   */
  constructorOf(call: Call): FunctionNode | 'built-in' | undefined {
    if (call.type === 'NewExpression') return this.#errorConstructor(call.callee);
    const inherited = call.callee.type === 'Super' ? this.classAround(call)?.superClass : undefined;
    return inherited ? this.#errorConstructor(inherited) : undefined;
  }

  #errorConstructor(named: Node): FunctionNode | 'built-in' | undefined {
    if (named.type !== 'Identifier') return undefined;
    const meaning = this.meaningOf(named, named.name);
    if (!isClass(meaning)) {
      return named.name.endsWith('Error') && (!meaning || meaning.type === 'Foreign') ? 'built-in' : undefined;
    }
    const inherited = meaning.superClass ? this.#errorConstructor(meaning.superClass) : undefined;
    return inherited && (methodOf(meaning, 'constructor') ?? inherited);
  }

  #source(node: Node): Source {
    let program = node;
    while (program.parent) program = program.parent;
    return this.#sourceOf.get(program)!;
  }

  #follow({ path }: Source, { from, name }: Link): Meaning | undefined {
    if (!from.startsWith('.')) return { type: 'Foreign', name };
    const target = this.#sources.get(posix.join(posix.dirname(path), from).replace(/\.js$/, '.ts'));
    if (target === undefined) return undefined;
    const own = target.declared.get(name)?.find(({ scope }) => scope.type === 'Program');
    if (own !== undefined) return own.meaning ?? undefined;
    const link = target.reexported.get(name) ?? target.imported.get(name);
    if (link !== undefined) return this.#follow(target, link);
    for (const star of target.stars) {
      const found = this.#follow(target, { from: star, name });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #read(path: string, text: string): void {
    const source: Source = {
      path,
      text,
      declared: new Map(),
      imported: new Map(),
      reexported: new Map(),
      stars: [],
    };
    this.#sources.set(path, source);
    const { program } = parseSync(path, text);
    this.#sourceOf.set(program, source);
    this.#visit(program, source);
  }

  #visit(node: Node, source: Source): void {
    this.#note(node, source);
    for (const child of childrenOf(node)) {
      if (child.type.startsWith('TS') && !(child.type in WRAPPERS)) continue;
      child.parent = node;
      this.#visit(child, source);
    }
  }

  #note(node: Node, source: Source): void {
    const declare = (name: string, meaning: Meaning | null): void =>
      append(source.declared, name, { scope: scopeOf(node), meaning });
    if (isFunction(node)) {
      if (node.type === 'FunctionDeclaration' && node.id) declare(node.id.name, node);
      node.params.forEach((given, index) => {
        const parameter = given.type === 'TSParameterProperty' ? given.parameter : given;
        const named = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
        if (named.type === 'Identifier') {
          append(source.declared, named.name, { scope: node, meaning: { type: 'Parameter', of: node, index } });
        } else {
          for (const name of namesIn(named)) append(source.declared, name, { scope: node, meaning: null });
        }
      });
    } else if (isClass(node)) {
      declare(node.id!.name, node);
      for (const member of node.body.body) {
        if (member.type === 'MethodDefinition') append(this.#methodsByName, keyOf(member.key), member.value);
      }
    } else if (node.type === 'VariableDeclarator') {
      if (node.id.type === 'Identifier') declare(node.id.name, node.init);
      else for (const name of namesIn(node.id)) declare(name, null);
    } else if (node.type === 'CatchClause' && node.param) {
      for (const name of namesIn(node.param)) append(source.declared, name, { scope: node, meaning: null });
    } else if (node.type === 'ImportDeclaration') {
      for (const each of node.specifiers) {
        const name = each.type === 'ImportSpecifier' ? keyOf(each.imported) : '*';
        source.imported.set(each.local.name, { from: node.source.value, name });
      }
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      for (const each of node.specifiers) {
        source.reexported.set(keyOf(each.exported), { from: node.source.value, name: keyOf(each.local) });
      }
    } else if (node.type === 'ExportAllDeclaration') {
      source.stars.push(node.source.value);
    } else if (node.type === 'ObjectExpression') {
      this.beginnings.push(node);
    } else if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      this.beginnings.push(node);
      append(this.#callsByName, node.type === 'NewExpression' ? 'new' : calledName(node), node);
    }
  }
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

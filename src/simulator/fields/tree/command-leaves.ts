import { accept, type Outcome } from '../../../base/errors/index.js';
import { formatScalar } from '../../../base/math/format-scalar.js';
import { type ActionName, type ArgumentsOf, type Command, command } from '../../world/index.js';
import { formatFlag, formatVector } from '../format/text.js';
import { line, state, type TextFile, trigger } from '../node.js';
import { parseFlag, parseLine, parseNumber, parseNumbers, parseTrigger } from '../parse/values.js';
import { run, type TreeSource } from './source.js';

/** Actions whose arguments are `Fixed` and one more, `Key`, which a leaf writes. */
export type Takes<Fixed, Key extends string, Value> = {
  [Name in ActionName]: Fixed & Record<Key, Value> extends ArgumentsOf<Name>
    ? [Key] extends [keyof ArgumentsOf<Name>]
      ? Name
      : never
    : never;
}[ActionName];

type Parse<T> = (path: string, text: string) => Outcome<T>;

/**
 * The makers of leaves whose writes become commands, one for each form of text. `leaf` is the path below the directory,
 * for refusals; `key` is the argument of the action that takes what was written.
 */
export interface CommandLeaves<Fixed extends object> {
  /** Makes a leaf of 0 or 1. @param parse another form of the two */
  flag<K extends string>(
    leaf: string,
    action: Takes<Fixed, K, boolean>,
    key: K,
    read: () => boolean,
    parse?: Parse<boolean>,
  ): TextFile;
  /** Makes a leaf of one number. @param wanted completes "is not …" */
  number<K extends string>(
    leaf: string,
    action: Takes<Fixed, K, number>,
    key: K,
    read: () => number,
    wanted?: string,
  ): TextFile;
  /** Makes a leaf of as many numbers, separated by spaces, as `read` has now. */
  numbers<K extends string>(
    leaf: string,
    action: Takes<Fixed, K, number[]>,
    key: K,
    read: () => readonly number[],
    wanted?: string,
  ): TextFile;
  /** Makes a leaf of a line that is not blank. */
  text<K extends string>(leaf: string, action: Takes<Fixed, K, string>, key: K, read: () => string): TextFile;
  /**
   * Makes a leaf of any text, without the white space around it; the action checks it, and its refusal names the leaf.
   */
  word<K extends string>(leaf: string, action: Takes<Fixed, K, string>, key: K, read: () => string): TextFile;
  /** Makes a leaf that reads 0 and takes 1. */
  trigger(leaf: string, action: Takes<Fixed, never, never>): TextFile;
  /**
   * Makes a leaf of a value in a form of its own; a refusal of the action names the leaf.
   * @param action named where all of the text is its one argument
   */
  value<T>(
    leaf: string,
    read: () => string,
    parse: Parse<T>,
    make: (value: T, path: string) => Outcome<Command>,
    action?: ActionName,
  ): TextFile;
  /** Makes a leaf of a line in a grammar of its own. */
  line<T>(read: () => string, parse: (text: string) => Outcome<T>, make: (value: T) => Outcome<Command>): TextFile;
}

/**
 * Returns the makers of leaves below a directory.
 * @param at path of the directory
 * @param fixed makes the arguments that all of its actions share, a new object for each write
 */
export function commandLeaves(source: TreeSource, at: string): CommandLeaves<object>;
export function commandLeaves<Fixed extends object>(
  source: TreeSource,
  at: string,
  fixed: () => Fixed,
): CommandLeaves<Fixed>;
export function commandLeaves(source: TreeSource, at: string, fixed = (): object => ({})): CommandLeaves<object> {
  const pathOf = (leaf: string): string => `${at}/${leaf}`;
  /** The types above say which arguments an action takes. Writes are a hot path: one object is made for each, and no copy. */
  const writes = <T>(leaf: string, action: ActionName, key: string, parse: Parse<T>, namesLeaf = false) => {
    const path = pathOf(leaf);
    const make = (value: T): Outcome<Command> => {
      const given = fixed() as Record<string, unknown>;
      given[key] = value;
      return command(action, given as never, namesLeaf ? path : action);
    };
    return (text: string): Outcome<void> => run(source, parse(path, text), make);
  };
  return {
    flag: (leaf, action, key, read, parse = parseFlag) =>
      state(() => formatFlag(read()), writes(leaf, action, key, parse), action),
    number: (leaf, action, key, read, wanted) =>
      state(
        () => formatScalar(read()),
        writes(leaf, action, key, (path, text) => parseNumber(path, text, wanted)),
        action,
      ),
    numbers: (leaf, action, key, read, wanted) =>
      state(
        () => formatVector(read()),
        writes(leaf, action, key, (path, text) => parseNumbers(path, text, read().length, wanted)),
        action,
      ),
    text: (leaf, action, key, read) => state(read, writes(leaf, action, key, parseLine), action),
    word: (leaf, action, key, read) =>
      state(
        read,
        writes(leaf, action, key, (_path, text) => accept(text.trim()), true),
        action,
      ),
    trigger: (leaf, action) =>
      trigger((text) => run(source, parseTrigger(pathOf(leaf), text), () => command(action, fixed() as never))),
    value: (leaf, read, parse, make, action) =>
      state(read, (text) => run(source, parse(pathOf(leaf), text), (value) => make(value, pathOf(leaf))), action),
    line: (read, parse, make) => line(read, (text) => run(source, parse(text), make)),
  };
}

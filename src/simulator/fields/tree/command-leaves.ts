import { accept, type Outcome } from '../../../base/errors/index.js';
import { formatScalar } from '../../../base/math/format-scalar.js';
import type { PaintRule } from '../../paint/rules/index.js';
import { type Action, type Arguments, command, type RuleActions, type World } from '../../world/index.js';
import { formatFlag, formatVector } from '../format/text.js';
import { line, state, type TextFile, trigger } from '../node.js';
import { parseFlag, parseLine, parseNumber, parseNumbers, parseStrictFlag, parseTrigger } from '../parse/values.js';

const COLOUR = "3 numbers separated by spaces, red, green and blue in sRGB from 0 to 1, such as '0.12 0.55 0.95'";

/** Reads a text; a refusal names the path. */
type Parse<T> = (path: string, text: string) => Outcome<T>;

/** How a leaf turns a value into arguments, and how it reads. */
interface Leaf<Given, T, Read> {
  /** Makes the arguments that a value becomes, a new object at each write. */
  readonly given: (value: T) => Given;
  readonly read: () => Read;
}

/**
 * Makes leaves whose writes become commands, one method for each form of text. A leaf names its path below the directory,
 * its action, the arguments that a value becomes, and how it reads.
 */
export class CommandLeaves {
  /** @param at path of the directory, for refusals */
  constructor(
    private readonly world: Pick<World, 'execute'>,
    private readonly at: string,
  ) {}

  /** Makes a leaf of 0 or 1. `parse` reads another form of the two. */
  flag<Given extends Arguments>(
    leaf: string,
    action: Action<Given>,
    { given, read, parse = parseFlag }: Leaf<Given, boolean, boolean> & { readonly parse?: Parse<boolean> },
  ): TextFile {
    return this.#state(leaf, action, { given, read: () => formatFlag(read()), parse });
  }

  /** Makes a leaf of one number. `wanted` completes "is not …". */
  number<Given extends Arguments>(
    leaf: string,
    action: Action<Given>,
    { given, read, wanted }: Leaf<Given, number, number> & { readonly wanted?: string },
  ): TextFile {
    const parse: Parse<number> = (path, text) => parseNumber(path, text, wanted);
    return this.#state(leaf, action, { given, read: () => formatScalar(read()), parse });
  }

  /** Makes a leaf of so many numbers, separated by spaces. */
  numbers<Given extends Arguments>(
    leaf: string,
    action: Action<Given>,
    {
      given,
      read,
      count,
      wanted,
    }: Leaf<Given, readonly number[], readonly number[]> & { readonly count: number; readonly wanted?: string },
  ): TextFile {
    const parse: Parse<readonly number[]> = (path, text) => parseNumbers(path, text, count, wanted);
    return this.#state(leaf, action, { given, read: () => formatVector(read()), parse });
  }

  /** Makes a leaf of a line that is not blank. */
  text<Given extends Arguments>(leaf: string, action: Action<Given>, form: Leaf<Given, string, string>): TextFile {
    return this.#state(leaf, action, { ...form, parse: parseLine });
  }

  /** Makes a leaf of any text, without the white space around it; the action checks it, and its refusal names the leaf. */
  word<Given extends Arguments>(leaf: string, action: Action<Given>, form: Leaf<Given, string, string>): TextFile {
    return this.value(leaf, action, { ...form, parse: (_path, text) => accept(text.trim()) });
  }

  /** Makes a leaf of a value in a form of its own; a refusal of the action names the leaf. */
  value<Given extends Arguments, T>(
    leaf: string,
    action: Action<Given>,
    form: Leaf<Given, T, string> & { readonly parse: Parse<T> },
  ): TextFile {
    return this.#state(leaf, action, form, this.#path(leaf));
  }

  /** Makes a leaf that reads 0 and takes 1. */
  trigger<Given extends Arguments>(leaf: string, action: Action<Given>, given: () => Given): TextFile {
    const path = this.#path(leaf);
    return trigger((text) => this.#run(parseTrigger(path, text), action, given));
  }

  /** Makes a leaf of a line in a grammar of its own. @param subject what a refusal of the action names; by default the action */
  line<Given extends Arguments>(
    action: Action<Given>,
    read: () => string,
    parse: (text: string) => Outcome<Given>,
    subject?: string,
  ): TextFile {
    return line(read, (text) => this.#run(parse(text), action, (given) => given, subject));
  }

  /**
   * Makes the three leaves of a rule of paint.
   * @param subject the arguments that say what the rule is for; its members are read at each write
   */
  rule<Given extends Arguments>(
    actions: RuleActions<Given>,
    subject: Given,
    read: () => PaintRule,
  ): Record<'enabled' | 'color' | 'clear', TextFile> {
    return {
      enabled: this.flag('enabled', actions.enabled, {
        given: (on) => ({ ...subject, on }),
        read: () => read().enabled,
        parse: parseStrictFlag,
      }),
      color: this.numbers('color', actions.color, {
        given: (colour) => ({ ...subject, colour }),
        read: () => read().colourSrgb,
        count: 3,
        wanted: COLOUR,
      }),
      clear: this.trigger('clear', actions.clear, () => ({ ...subject })),
    };
  }

  #path(leaf: string): string {
    return `${this.at}/${leaf}`;
  }

  #state<Given extends Arguments, T>(
    leaf: string,
    action: Action<Given>,
    { given, read, parse }: Leaf<Given, T, string> & { readonly parse: Parse<T> },
    subject?: string,
  ): TextFile {
    const path = this.#path(leaf);
    return state(read, (text) => this.#run(parse(path, text), action, given, subject), action);
  }

  /** Runs the command that a parsed value becomes, or returns the refusal. */
  #run<Given extends Arguments, T>(
    parsed: Outcome<T>,
    action: Action<Given>,
    given: (value: T) => Given,
    subject?: string,
  ): Outcome<void> {
    if (!parsed.ok) return parsed;
    const made = command(action, given(parsed.value), subject);
    return made.ok ? this.world.execute(made.value) : made;
  }
}

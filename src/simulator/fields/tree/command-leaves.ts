import { accept, type Outcome } from '../../../base/errors/index.js';
import { formatScalar } from '../../../base/math/index.js';
import type { FinishShare } from '../../../contract/vocabulary/index.js';
import { NO_PATTERN, type PaintRule, type Pattern, shareOf } from '../../paint/rules/index.js';
import {
  type Action,
  type Arguments,
  command,
  type PartRuleActions,
  type RuleActions,
  type World,
} from '../../world/index.js';
import { formatFlag, formatVector } from '../format/text.js';
import { line, state, type TextFile, trigger } from '../node.js';
import { parseFlag, parseLine, parseNumber, parseNumbers, parseStrictFlag, parseTrigger } from '../parse/values.js';

type RuleLeaves = Readonly<Record<'enabled' | 'color' | 'clear', TextFile>>;

const COLOUR = "3 numbers separated by spaces, red, green and blue in sRGB from 0 to 1, such as '0.12 0.55 0.95'";

type Parse<T> = (path: string, text: string) => Outcome<T>;

type ActionOn<Subject, Name extends string, T> = Action<Subject & Readonly<Record<Name, T>>>;

/**
 * Makes leaves whose writes run commands, with a method for each format of the text. The arguments of a method are the
 * name of the leaf, its action, the name of the action's argument that gets the written value, and for some methods a
 * parser.
 */
export class CommandLeaves<Subject extends Arguments> {
  /**
   * @param at path of the directory, for error messages
   * @param subject the arguments that select the target of the action; they are read at each write, so they may be
   * getters
   */
  constructor(
    private readonly world: Pick<World, 'execute'>,
    private readonly at: string,
    readonly subject: Subject,
  ) {}

  about<Other extends Arguments>(subject: Other): CommandLeaves<Other> {
    return new CommandLeaves(this.world, this.at, subject);
  }

  flag<Name extends string>(
    leaf: string,
    action: ActionOn<Subject, Name, boolean>,
    argument: Name,
    read: () => boolean,
    parse = parseFlag,
  ): TextFile {
    return this.#state(leaf, action, argument, () => formatFlag(read()), parse);
  }

  /** `wanted` describes the expected value: in an error message, it follows the words "is not". */
  number<Name extends string>(
    leaf: string,
    action: ActionOn<Subject, Name, number>,
    argument: Name,
    read: () => number,
    wanted?: string,
  ): TextFile {
    const parse: Parse<number> = (path, text) => parseNumber(path, text, wanted);
    return this.#state(leaf, action, argument, () => formatScalar(read()), parse);
  }

  numbers<Name extends string>(
    leaf: string,
    action: ActionOn<Subject, Name, readonly number[]>,
    argument: Name,
    count: number,
    read: () => readonly number[],
    wanted?: string,
  ): TextFile {
    const parse: Parse<readonly number[]> = (path, text) => parseNumbers(path, text, count, wanted);
    return this.#state(leaf, action, argument, () => formatVector(read()), parse);
  }

  /** Makes a leaf for one line of text, which must not be blank. */
  text<Name extends string>(
    leaf: string,
    action: ActionOn<Subject, Name, string>,
    argument: Name,
    read: () => string,
  ): TextFile {
    return this.#state(leaf, action, argument, read, parseLine);
  }

  /** Makes a leaf for one word, which the action checks. A refusal begins with the name of the leaf. */
  word<Name extends string>(
    leaf: string,
    action: ActionOn<Subject, Name, string>,
    argument: Name,
    read: () => string,
  ): TextFile {
    return this.value(leaf, action, argument, read, (_path, text) => accept(text.trim()));
  }

  /** Makes a leaf for a value that `parse` reads. A refusal of the action begins with the name of the leaf. */
  value<Name extends string, T>(
    leaf: string,
    action: ActionOn<Subject, Name, T>,
    argument: Name,
    read: () => string,
    parse: Parse<T>,
  ): TextFile {
    return this.#state(leaf, action, argument, read, parse, this.#path(leaf));
  }

  /** Makes a trigger: a leaf that reads 0 and accepts only 1. */
  trigger(leaf: string, action: Action<Subject>): TextFile {
    const path = this.#path(leaf);
    return trigger((text) => {
      const parsed = parseTrigger(path, text);
      return parsed.ok ? this.#run(action, { ...this.subject }) : parsed;
    });
  }

  /** @param subject the beginning of a refusal's message; by default, the name of the action */
  line<Given extends Arguments>(
    action: Action<Given>,
    read: () => string,
    parse: (text: string) => Outcome<Given>,
    subject?: string,
  ): TextFile {
    return line(read, (text) => {
      const parsed = parse(text);
      return parsed.ok ? this.#run(action, parsed.value, subject) : parsed;
    });
  }

  rule(actions: RuleActions<Subject>, read: () => PaintRule): RuleLeaves {
    const colour = (): readonly number[] => read().colourSrgb;
    return {
      enabled: this.flag('enabled', actions.enabled, 'on', () => read().enabled, parseStrictFlag),
      color: this.numbers('color', actions.color, 'colour', 3, colour, COLOUR),
      clear: this.trigger('clear', actions.clear),
    };
  }

  partRule(actions: PartRuleActions<Subject>, read: () => PaintRule): RuleLeaves & Readonly<Record<string, TextFile>> {
    const { clear, ...colour } = this.rule(actions, read);
    const share = (name: FinishShare): TextFile =>
      this.value(name, actions[name], 'share', () => formatScalar(shareOf(read(), name)), parseNumber);
    const pattern = (): Pattern => read().pattern ?? NO_PATTERN;
    return {
      ...colour,
      gloss: share('gloss'),
      metal: share('metal'),
      pattern: this.word('pattern', actions.pattern, 'pattern', () => pattern().name),
      pattern_image: this.word('pattern_image', actions.patternImage, 'image', () => pattern().image),
      second_color: this.numbers(
        'second_color',
        actions.secondColor,
        'secondColour',
        3,
        () => pattern().secondSrgb,
        COLOUR,
      ),
      pattern_scale: this.value(
        'pattern_scale',
        actions.patternScale,
        'scale',
        () => formatScalar(pattern().scale),
        parseNumber,
      ),
      pattern_angle: this.value(
        'pattern_angle',
        actions.patternAngle,
        'angle',
        () => formatScalar(pattern().angleDeg),
        parseNumber,
      ),
      clear,
    };
  }

  #path(leaf: string): string {
    return `${this.at}/${leaf}`;
  }

  #state<Name extends string, T>(
    leaf: string,
    action: ActionOn<Subject, Name, T>,
    argument: Name,
    read: () => string,
    parse: Parse<T>,
    subject?: string,
  ): TextFile {
    const path = this.#path(leaf);
    const write = (text: string): Outcome<void> => {
      const parsed = parse(path, text);
      if (!parsed.ok) return parsed;
      // The key of this object is computed, so TypeScript cannot infer the type that the cast states.
      const given = { ...this.subject, [argument]: parsed.value } as Subject & Readonly<Record<Name, T>>;
      return this.#run(action, given, subject);
    };
    return state(read, write, action);
  }

  #run<Given extends Arguments>(action: Action<Given>, given: Given, subject?: string): Outcome<void> {
    const made = command(action, given, subject);
    return made.ok ? this.world.execute(made.value) : made;
  }
}

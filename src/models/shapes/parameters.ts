import { DocumentError, type DocumentProblem } from '../../errors/index.js';
import type { Vec3 } from '../../math/vec3.js';

/** A parameter of a shape: its default, and the check of a value from a document. */
export interface Parameter<T> {
  readonly default: T;
  /** Meaning of the value, with its unit, for people who write scenes. */
  readonly meaning: string;
  /** JSON Schema of the value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Returns null when `value` is allowed, else a description of what it must be. */
  readonly refusal: (value: unknown) => string | null;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values that a set of parameters stands for. */
export type OptionsOf<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** Makes a number with a closed range. */
export function range(value: number, minimum: number, maximum: number, meaning: string): Parameter<number> {
  return {
    default: value,
    meaning,
    schema: { type: 'number', minimum, maximum, default: value, description: meaning },
    refusal: (v) =>
      typeof v === 'number' && v >= minimum && v <= maximum ? null : `must be a number from ${minimum} to ${maximum}`,
  };
}

/** Makes a whole number with a closed range. */
export function count(value: number, minimum: number, maximum: number, meaning: string): Parameter<number> {
  return {
    default: value,
    meaning,
    schema: { type: 'integer', minimum, maximum, default: value, description: meaning },
    refusal: (v) =>
      Number.isInteger(v) && (v as number) >= minimum && (v as number) <= maximum
        ? null
        : `must be a whole number from ${minimum} to ${maximum}`,
  };
}

/** Makes an sRGB colour as three numbers in [0, 1]. */
export function colour(value: Vec3, meaning: string): Parameter<Vec3> {
  const component = { type: 'number', minimum: 0, maximum: 1 };
  return {
    default: value,
    meaning,
    schema: { type: 'array', items: component, minItems: 3, maxItems: 3, default: value, description: meaning },
    refusal: (v) =>
      Array.isArray(v) && v.length === 3 && v.every((c) => typeof c === 'number' && c >= 0 && c <= 1)
        ? null
        : 'must be three numbers from 0 to 1 (sRGB)',
  };
}

/** Makes a choice of a few words. */
export function choice<const W extends string>(value: NoInfer<W>, words: readonly W[], meaning: string): Parameter<W> {
  return {
    default: value,
    meaning,
    schema: { enum: words, default: value, description: meaning },
    refusal: (v) => (words.includes(v as W) ? null : `must be one of ${words.join(', ')}`),
  };
}

/** Makes a parameter that is true or false. */
export function flag(value: boolean, meaning: string): Parameter<boolean> {
  return {
    default: value,
    meaning,
    schema: { type: 'boolean', default: value, description: meaning },
    refusal: (v) => (typeof v === 'boolean' ? null : 'must be true or false'),
  };
}

/** Makes a short line of capital letters, digits and spaces. */
export function lettering(value: string, meaning: string): Parameter<string> {
  return {
    default: value,
    meaning,
    schema: { type: 'string', pattern: '^[A-Z0-9 -]{0,16}$', default: value, description: meaning },
    refusal: (v) =>
      typeof v === 'string' && /^[A-Z0-9 -]{0,16}$/.test(v)
        ? null
        : 'must be at most 16 capital letters, digits, spaces or hyphens',
  };
}

/** Returns every parameter at its default. */
export function defaultsOf<P extends Parameters>(parameters: P): OptionsOf<P> {
  return Object.fromEntries(Object.entries(parameters).map(([name, p]) => [name, p.default])) as OptionsOf<P>;
}

/**
 * Checks a document's values and fills in the defaults.
 *
 * @throws DocumentError listing every parameter that is unknown or out of range
 */
export function readOptions<P extends Parameters>(shape: string, parameters: P, values: unknown): OptionsOf<P> {
  const problems: DocumentProblem[] = [];
  if (values !== undefined && (typeof values !== 'object' || values === null || Array.isArray(values))) {
    throw new DocumentError(`shape '${shape}'`, [{ path: '', message: 'parameters must be an object' }]);
  }
  const options: Record<string, unknown> = { ...defaultsOf(parameters) };
  for (const [name, value] of Object.entries(values ?? {})) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const known = Object.keys(parameters).join(', ');
    const message = parameter ? parameter.refusal(value) : `unknown parameter; '${shape}' takes ${known}`;
    if (message !== null) {
      const shown = parameter ? `, not ${JSON.stringify(value)}` : '';
      problems.push({ path: `/${name}`, message: message + shown });
    } else options[name] = value;
  }
  if (problems.length > 0) throw new DocumentError(`shape '${shape}'`, problems);
  return options as OptionsOf<P>;
}

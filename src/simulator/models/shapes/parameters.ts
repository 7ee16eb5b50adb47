import { DocumentError, nearestName, shownJson, type DocumentProblem } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';

export interface ShapeParameter<T> {
  readonly default: T;
  /** Meaning and unit of the value, for authors of scenes. */
  readonly meaning: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Returns null if the value is valid, and otherwise a description of the valid values. */
  readonly refusal: (value: unknown) => string | null;
}

export type Parameters = Readonly<Record<string, ShapeParameter<unknown>>>;

export type OptionsOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends ShapeParameter<infer T> ? T : never;
};

export function range(value: number, minimum: number, maximum: number, meaning: string): ShapeParameter<number> {
  return {
    default: value,
    meaning,
    schema: { type: 'number', minimum, maximum, default: value, description: meaning },
    refusal: (v) =>
      typeof v === 'number' && v >= minimum && v <= maximum ? null : `must be a number from ${minimum} to ${maximum}`,
  };
}

export function count(value: number, minimum: number, maximum: number, meaning: string): ShapeParameter<number> {
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

/** Makes a parameter for an sRGB colour: three numbers in [0, 1]. */
export function colour(value: Vec3, meaning: string): ShapeParameter<Vec3> {
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

export function choice<const W extends string>(
  value: NoInfer<W>,
  words: readonly W[],
  meaning: string,
): ShapeParameter<W> {
  return {
    default: value,
    meaning,
    schema: { enum: words, default: value, description: meaning },
    refusal: (v) => (words.includes(v as W) ? null : `must be one of ${words.join(', ')}`),
  };
}

export function flagParameter(value: boolean, meaning: string): ShapeParameter<boolean> {
  return {
    default: value,
    meaning,
    schema: { type: 'boolean', default: value, description: meaning },
    refusal: (v) => (typeof v === 'boolean' ? null : 'must be true or false'),
  };
}

export function lettering(value: string, meaning: string): ShapeParameter<string> {
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

export function defaultsOf<P extends Parameters>(parameters: P): OptionsOf<P> {
  return Object.fromEntries(Object.entries(parameters).map(([name, p]) => [name, p.default])) as OptionsOf<P>;
}

/** @throws DocumentError that lists all parameters that are unknown or have values out of range */
export function readOptions<P extends Parameters>(shape: string, parameters: P, values: unknown): OptionsOf<P> {
  const { options, problems } = checkOptions(shape, parameters, values);
  if (problems.length > 0) throw new DocumentError(`shape '${shape}'`, problems);
  return options;
}

/** @returns the values, with defaults in place of invalid ones, and all problems with their paths */
export function checkOptions<P extends Parameters>(
  shape: string,
  parameters: P,
  values: unknown,
): { readonly options: OptionsOf<P>; readonly problems: DocumentProblem[] } {
  const problems: DocumentProblem[] = [];
  const options: Record<string, unknown> = { ...defaultsOf(parameters) };
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (values !== undefined && !isObject) {
    problems.push({ path: '', message: `parameters must be an object, not ${shownJson(values)}` });
  }
  for (const [name, value] of Object.entries(isObject ? values : {})) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const refusal = parameter?.refusal(value);
    if (!parameter)
      problems.push({ path: `/${name}`, message: unknownParameter(shape, name, Object.keys(parameters)) });
    else if (refusal != null) problems.push({ path: `/${name}`, message: `${refusal}, not ${shownJson(value)}` });
    else options[name] = value;
  }
  return { options: options as OptionsOf<P>, problems };
}

function unknownParameter(shape: string, name: string, known: readonly string[]): string {
  const meant = nearestName(name.slice(0, 64), known);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return `unknown parameter${hint || `; '${shape}' takes ${known.join(', ')}`}`;
}

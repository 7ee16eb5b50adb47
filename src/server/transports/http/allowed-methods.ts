import type { FastifyInstance } from 'fastify';

interface Pattern {
  readonly form: RegExp;
  readonly methods: Set<string>;
}

export type AllowedMethods = (path: string) => readonly string[];

/**
 * Records which methods each path of a server accepts, because the framework offers no such query. Call this function
 * before any route is added.
 */
export function watchMethods(app: FastifyInstance): AllowedMethods {
  const patterns = new Map<string, Pattern>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = patterns.get(url) ?? { form: formOf(url), methods: new Set() };
    patterns.set(url, known);
    for (const each of [method].flat()) known.methods.add(each);
  });
  return (path) => {
    const plain = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    const fitting = [...patterns.values()].filter(({ form }) => form.test(plain));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort();
  };
}

/** Converts a route pattern to a regular expression: `:name` matches one segment, and a final `*` matches the rest. */
function formOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[^/]+/g, '[^/]+').replace(/\*$/, '.*')}$`);
}

import type { FastifyInstance } from 'fastify';

interface Pattern {
  readonly form: RegExp;
  readonly methods: Set<string>;
}

/** Reports, for a path, the methods that it takes. */
export type AllowedMethods = (path: string) => readonly string[];

/** Watches which routes a server gets. Call it before they are added: the framework itself does not say what fits a path. */
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

/** Converts the pattern of a route: `:name` is one name, a final `*` is the rest. */
function formOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[^/]+/g, '[^/]+').replace(/\*$/, '.*')}$`);
}

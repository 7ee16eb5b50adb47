import { RUNTIME_FEATURES } from '../../../simulator/fields/index.js';

interface ResourceRow {
  /** `{name}` is a placeholder for an argument. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly tool: string;
}

const ROWS: readonly ResourceRow[] = [
  { uri: 'mod://world', name: 'world', description: 'The world now.', tool: 'mod.get_world' },
  { uri: 'mod://celestials', name: 'celestials', description: 'Bodies.', tool: 'mod.list_celestials' },
  { uri: 'mod://celestials/{id}', name: 'celestial', description: 'One body.', tool: 'mod.get_celestial' },
  { uri: 'mod://vessels', name: 'vessels', description: 'Vessels.', tool: 'mod.list_vessels' },
  { uri: 'mod://vessels/{id}', name: 'vessel', description: 'One vessel.', tool: 'mod.get_vessel' },
  { uri: 'mod://kittens', name: 'kittens', description: 'EVA characters.', tool: 'mod.list_kittens' },
  { uri: 'mod://kittens/{id}', name: 'kitten', description: 'One EVA character.', tool: 'mod.get_kitten' },
  {
    uri: 'mod://runtime/{feature}',
    name: 'runtime',
    description: 'State of a feature.',
    tool: 'mod.get_runtime_state',
  },
  { uri: 'mod://capabilities', name: 'capabilities', description: 'Every action.', tool: 'mod.get_capabilities' },
];

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

const MIME_TYPE = 'application/json';
const isTemplate = ({ uri }: ResourceRow): boolean => uri.includes('{');

export function listResources(): Resource[] {
  const single = ROWS.filter((row) => !isTemplate(row)).map(({ uri, name, description }) => ({
    uri,
    name,
    description,
  }));
  const features = RUNTIME_FEATURES.map((feature) => ({
    uri: `mod://runtime/${feature}`,
    name: `runtime/${feature}`,
    description: `State of ${feature}.`,
  }));
  return [...single, ...features].map((row) => ({ ...row, mimeType: MIME_TYPE }));
}

export function listTemplates(): (Omit<Resource, 'uri'> & { readonly uriTemplate: string })[] {
  return ROWS.filter(isTemplate).map(({ uri, name, description }) => ({
    uriTemplate: uri,
    name,
    description,
    mimeType: MIME_TYPE,
  }));
}

export interface ResourceCall {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Finds the tool for a URI. In the URI of a list, `?cursor=` and `?limit=` select a page.
 * @returns null for an unknown URI
 */
export function resolveResource(uri: string): ResourceCall | null {
  const [, path = '', query = ''] = /^(mod:\/\/[^?#]*)(?:\?(.*))?$/s.exec(uri) ?? [];
  for (const { uri: pattern, tool } of ROWS) {
    const [start = '', argument] = pattern.split(/[{}]/);
    if (argument === undefined ? path !== start : !path.startsWith(start) || path.length === start.length) continue;
    const rest = path.slice(start.length);
    const value = decoded(rest);
    if (value === null || rest.includes('/')) return null;
    return { tool, given: { ...(argument === undefined ? {} : { [argument]: value }), ...pageIn(query) } };
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function pageIn(query: string): { readonly cursor?: string; readonly limit?: number } {
  const parameters = new URLSearchParams(query);
  const cursor = parameters.get('cursor');
  const limit = parameters.get('limit');
  return { ...(cursor === null ? {} : { cursor }), ...(limit === null ? {} : { limit: Number(limit) }) };
}

/**
 * The folders that a folder may import from: the layout of the project as a table. A folder is a path under the
 * project; the longest one that a file lies in is its layer. Imports within a layer are always allowed.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/math': [],
  'src/errors': [],
  'src/sockets': [],
  'src/uploads': ['src/errors'],
  'src/images': ['src/math', 'src/errors'],
  'src/assets': [],
  'src/models': ['src/assets', 'src/math', 'src/errors'],
  'src/sim': ['src/assets', 'src/math', 'src/errors', 'src/uploads', 'src/models'],
  'src/paint': ['src/math', 'src/errors', 'src/uploads', 'src/images/detect-kind.ts'],
  'src/audio': ['src/errors', 'src/uploads'],
  'src/display': ['src/errors'],
  'src/world': ['src/sim', 'src/audio', 'src/paint', 'src/models', 'src/uploads', 'src/math', 'src/errors'],
  'src/live': ['src/world', 'src/sim', 'src/paint', 'src/models', 'src/math', 'src/errors'],
  'src/fields': [
    'src/world',
    'src/sim',
    'src/audio',
    'src/display',
    'src/paint',
    'src/models',
    'src/uploads',
    'src/math',
    'src/errors',
  ],
  'src/scene': ['src/assets', 'src/world', 'src/sim', 'src/paint', 'src/models', 'src/math', 'src/errors'],
  'src/render': ['src/assets', 'src/scene', 'src/models', 'src/math', 'src/errors', 'src/platform/contract.ts'],
  'src/platform/contract.ts': [],
  'src/platform/open-device.ts': ['src/platform/contract.ts'],
  'src/platform/threads': [],
  'src/platform/decoding': ['src/platform/threads', 'src/images', 'src/errors'],
  'src/platform/node': [
    'src/assets',
    'src/platform/contract.ts',
    'src/platform/open-device.ts',
    'src/platform/threads',
    'src/platform/decoding',
    'src/images',
    'src/errors',
  ],
  'src/platform/browser': [
    'src/assets',
    'src/platform/contract.ts',
    'src/platform/open-device.ts',
    'src/platform/threads',
    'src/platform/decoding',
    'src/images',
    'src/errors',
  ],
  'src/transports/access-token.ts': [],
  'src/transports/listen.ts': [],
  'src/transports/turns.ts': [],
  'src/transports/http/base': ['src/sockets', 'src/errors', 'src/transports/access-token.ts'],
  'src/transports/http': [
    'src/transports/http/base',
    'src/sockets',
    'src/fields',
    'src/errors',
    'src/render/capture/pass-names.ts',
    'src/transports/access-token.ts',
    'src/transports/turns.ts',
  ],
  'src/transports/ninep': ['src/sockets', 'src/fields', 'src/errors', 'src/transports/listen.ts'],
  'src/transports/mqtt': [
    'src/transports/http/base',
    'src/sockets',
    'src/fields',
    'src/errors',
    'src/transports/access-token.ts',
    'src/transports/listen.ts',
    'src/transports/turns.ts',
  ],
  'src/transports/mcp': ['src/transports/http/base', 'src/transports/access-token.ts', 'src/fields', 'src/errors'],
  'src/config': ['src/errors', 'src/platform/node/bounded-file.ts'],
  'src/compare': ['src/math'],
  'src/cases': ['src/compare', 'src/platform/node/project-root.ts', 'src/errors'],
  'src/simulation': [
    'src/config',
    'src/assets',
    'src/fields',
    'src/world',
    'src/sim',
    'src/audio',
    'src/display',
    'src/paint',
    'src/platform/node',
    'src/errors',
  ],
  'src/drawing': [
    'src/assets',
    'src/paint',
    'src/images',
    'src/scene',
    'src/render',
    'src/platform/contract.ts',
    'src/platform/decoding',
    'src/errors',
  ],
  'src/drawing/node': [
    'src/drawing',
    'src/assets',
    'src/world',
    'src/render',
    'src/platform/contract.ts',
    'src/platform/node',
    'src/errors',
  ],
  'src/drawing/process': [
    'src/drawing',
    'src/live',
    'src/assets',
    'src/world',
    'src/sim',
    'src/models',
    'src/platform/contract.ts',
    'src/platform/node',
    'src/errors',
  ],
  'src/drawing/page': [
    'src/drawing',
    'src/assets',
    'src/render',
    'src/platform/contract.ts',
    'src/platform/browser',
    'src/errors',
  ],
  // The leaderboard is a service of its own: it shares nothing with the simulator but these.
  'src/leaderboard': ['src/math', 'src/errors', 'src/sockets'],
  // The reference client is a program that uses both doors from outside, as anybody could write it: of the service it has
  // the words of the wire alone (the types of events, ULIDs, thumbprints of keys, the form of ids), of the simulator nothing.
  'src/client': [
    'src/math',
    'src/errors',
    'src/leaderboard/envelopes',
    'src/leaderboard/proofs/public-key.ts',
    'src/leaderboard/privacy/labels.ts',
  ],
  'src/apps': ['src'],
  // The command line starts the harness: the only edges between the two.
  'src/apps/cli/run.ts': ['src', 'harness/golden/cli.ts', 'harness/bench/cli.ts', 'harness/bench/board/cli.ts'],
  'src/apps/board/board-command.ts': ['src', 'harness/bench/board/cli.ts'],
  harness: [
    'src/assets',
    'src/fields',
    'src/world',
    'src/sim',
    'src/audio',
    'src/display',
    'src/paint',
    'src/models',
    'src/images',
    'src/scene',
    'src/render',
    'src/platform',
    'src/transports',
    'src/math',
    'src/errors',
    'src/config',
    'src/compare',
    'src/cases',
    'src/simulation',
    'src/drawing',
    'src/leaderboard',
  ],
};

/**
 * Folders whose code runs in a browser, alone or as well, and so may reach nothing of Node; {@link NODE_ONLY} is left
 * out.
 */
export const PLATFORM_FREE: readonly string[] = [
  'src/assets',
  'src/math',
  'src/errors',
  'src/uploads',
  'src/images',
  'src/models',
  'src/sim',
  'src/paint',
  'src/audio',
  'src/display',
  'src/world',
  'src/live',
  'src/fields',
  'src/scene',
  'src/render',
  'src/platform/contract.ts',
  'src/platform/open-device.ts',
  'src/platform/threads',
  'src/platform/decoding',
  'src/platform/browser',
  'src/config/keys.ts',
  'src/compare',
  'src/simulation',
  'src/drawing',
  'src/apps/viewer/page',
  'src/leaderboard/site/browser',
  'harness/golden/browser/page',
];

/** The parts of those folders that run in Node alone; nothing beside them may import them. */
export const NODE_ONLY: readonly string[] = [
  'src/simulation/open-simulation.ts',
  'src/drawing/node',
  'src/drawing/process',
];

/** Returns the layer of a file, or undefined when the table does not have its folder. */
export function layerOf(path: string): string | undefined {
  return Object.keys(LAYERS)
    .filter((layer) => isInside(path, layer))
    .sort((a, b) => b.length - a.length)[0];
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

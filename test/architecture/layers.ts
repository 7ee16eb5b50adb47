/** Each module of `src`, and the modules whose code it may import. `cli` may import every one. */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  base: [],
  contract: ['base'],
  compare: ['base', 'contract'],
  device: ['base'],
  simulator: ['base', 'contract'],
  renderer: ['base', 'contract', 'device', 'simulator'],
  golden: ['base', 'contract', 'device', 'simulator', 'renderer', 'compare'],
  server: ['base', 'contract', 'device', 'simulator', 'renderer', 'compare', 'golden'],
  viewer: ['base', 'contract', 'device', 'simulator', 'renderer', 'compare'],
  // A service of its own, which shares nothing with the simulator.
  leaderboard: ['base', 'contract'],
  cli: ['base', 'contract', 'device', 'simulator', 'renderer', 'compare', 'golden', 'server', 'viewer', 'leaderboard'],
};

/**
 * The layers of each module: its folders and files, and those of the same module that each may import. A file outside
 * of them is the module's top and may import all of it. The longest path that a file lies in is its layer.
 */
export const LAYERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  base: { math: [], errors: [], sockets: [], assets: [], uploads: ['errors'], images: ['math', 'errors'] },
  device: {
    'contract.ts': [],
    'open-device.ts': ['contract.ts'],
    threads: [],
    decoding: ['threads'],
    node: ['contract.ts', 'open-device.ts', 'threads', 'decoding'],
    browser: ['contract.ts', 'open-device.ts', 'threads', 'decoding'],
  },
  simulator: {
    models: [],
    sim: ['models'],
    paint: ['models'],
    audio: [],
    display: [],
    world: ['sim', 'audio', 'paint', 'models'],
    fields: ['world', 'sim', 'audio', 'display', 'paint', 'models'],
  },
  renderer: {
    scene: [],
    render: ['scene'],
    live: [],
    drawing: ['scene', 'render'],
    'drawing/node': ['drawing', 'render'],
    'drawing/process': ['drawing', 'live'],
    'drawing/page': ['drawing', 'render'],
  },
  golden: { cases: [] },
  server: {
    config: [],
    'transports/access-token.ts': [],
    'transports/listen.ts': [],
    'transports/step-scheduler.ts': [],
    'transports/http/base': ['transports/access-token.ts'],
    'transports/http': ['transports/http/base', 'transports/access-token.ts', 'transports/step-scheduler.ts'],
    'transports/ninep': ['transports/listen.ts'],
    'transports/mqtt': [
      'transports/http/base',
      'transports/access-token.ts',
      'transports/listen.ts',
      'transports/step-scheduler.ts',
    ],
    'transports/mcp': ['transports/http/base', 'transports/access-token.ts'],
    simulation: [],
    frames: ['transports/http'],
    viewer: ['transports/http'],
    endpoints: ['config', 'frames', 'viewer', 'transports'],
  },
  leaderboard: {
    // The reference client is a program that uses both services from outside, as anybody could write it: of the service it
    // has the words of the wire alone (the types of events, ULIDs, thumbprints of keys, the form of ids).
    client: ['envelopes', 'proofs/public-key.ts', 'privacy/labels.ts'],
  },
};

/** The files outside `src` that a file of it may import: the command line starts the harness. */
export const STARTS_HARNESS: Readonly<Record<string, readonly string[]>> = {
  'src/cli/run.ts': ['harness/golden/cli.ts', 'harness/bench/cli.ts', 'harness/bench/board/cli.ts'],
  'src/cli/board/board-command.ts': ['harness/bench/board/cli.ts'],
};

/**
 * Folders whose code runs in a browser, alone or as well, and so may reach nothing of Node; {@link NODE_ONLY} is left
 * out.
 */
export const PLATFORM_FREE: readonly string[] = [
  'src/base/assets',
  'src/base/math',
  'src/base/errors',
  'src/base/uploads',
  'src/base/images',
  'src/simulator/models',
  'src/simulator/sim',
  'src/simulator/paint',
  'src/simulator/audio',
  'src/simulator/display',
  'src/simulator/world',
  'src/renderer/live',
  'src/simulator/fields',
  'src/renderer/scene',
  'src/renderer/render',
  'src/device/contract.ts',
  'src/device/open-device.ts',
  'src/device/threads',
  'src/device/decoding',
  'src/device/browser',
  'src/contract',
  'src/compare',
  'src/simulator',
  'src/renderer/drawing',
  'src/viewer',
  'src/leaderboard/site/browser',
  'harness/golden/browser/page',
];

/** The parts of those folders that run in Node alone; nothing beside them may import them. */
export const NODE_ONLY: readonly string[] = ['src/renderer/drawing/node', 'src/renderer/drawing/process'];

/** Returns the part of `src` that a path lies in: its module, and its layer there; undefined outside every module. */
export function placeOf(path: string): { readonly module: string; readonly layer: string | undefined } | undefined {
  const [, module = ''] = /^src\/([^/]+)\//.exec(path) ?? [];
  if (!(module in MODULES)) return undefined;
  const layers = Object.keys(LAYERS[module] ?? {}).filter((layer) => isInside(path, `src/${module}/${layer}`));
  return { module, layer: layers.sort((a, b) => b.length - a.length)[0] };
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

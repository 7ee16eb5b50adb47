/** The modules of `src`, each with the modules that it may import. `cli` may import all of them. */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  base: [],
  contract: ['base'],
  client: ['base', 'contract'],
  compare: ['base', 'contract'],
  device: ['base'],
  programs: ['base', 'device'],
  simulator: ['base', 'contract'],
  renderer: ['base', 'contract', 'device', 'simulator'],
  golden: ['base', 'contract', 'device', 'simulator', 'renderer', 'compare'],
  server: ['base', 'contract', 'device', 'simulator', 'renderer', 'compare', 'golden'],
  viewer: ['base', 'contract', 'client', 'device', 'simulator', 'renderer', 'compare'],
  // The leaderboard is a separate service, which shares no state with the simulator.
  leaderboard: ['base', 'contract', 'client'],
  cli: [
    ...['base', 'contract', 'client', 'device', 'simulator', 'renderer', 'compare'],
    ...['golden', 'server', 'viewer', 'leaderboard'],
  ],
};

const VIEW_PARTS = ['view/targets.ts', 'view/pace', 'view/feed', 'view/drawing', 'view/marks', 'view/steering'];

const PANEL_LAYERS = ['link', 'styles', 'paint', 'state', 'widgets', 'view', ...VIEW_PARTS];

/**
 * The layers of each module. A layer is a folder or a file. Its list contains the layers of the same module that it may
 * import. A file in no layer may import every layer of its module. If several of these paths contain a file, the
 * longest path is the file's layer.
 */
export const LAYERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  base: {
    math: [],
    errors: [],
    schemas: [],
    html: [],
    sockets: ['errors'],
    http: ['errors', 'sockets'],
    assets: [],
    uploads: ['errors'],
    images: ['math', 'errors'],
  },
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
    export: ['scene'],
    live: [],
    drawing: ['scene', 'render'],
    'drawing/node': ['drawing', 'render'],
    'drawing/process': ['drawing', 'live'],
    'drawing/page': ['drawing', 'render'],
  },
  programs: {
    'clock.ts': [],
    'faults.ts': [],
    'texel-formats.ts': [],
    'read-texture.ts': ['texel-formats.ts'],
    'media-types.ts': [],
    'gpu-memory.ts': [],
    'no-function.ts': [],
    'drawn-program.ts': ['read-texture.ts'],
    'watch-device.ts': ['faults.ts', 'gpu-memory.ts', 'read-texture.ts'],
    browser: ['clock.ts', 'faults.ts', 'texel-formats.ts', 'read-texture.ts', 'media-types.ts'],
    'program.ts': ['browser', 'clock.ts', 'faults.ts', 'read-texture.ts', 'watch-device.ts'],
    'picture-of.ts': ['program.ts', 'read-texture.ts'],
    chromium: [
      ...['browser', 'clock.ts', 'faults.ts', 'media-types.ts', 'no-function.ts'],
      ...['drawn-program.ts', 'picture-of.ts', 'program.ts'],
    ],
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
    'model-files': [],
    'opened-models': ['model-files'],
    simulation: ['opened-models'],
    viewer: ['transports/http', 'model-files'],
    'vessel-models': ['transports/http'],
    endpoints: ['config', 'viewer', 'transports'],
  },
  viewer: {
    'styles/unseen-declarations.ts': [],
    styles: ['styles/unseen-declarations.ts'],
    link: [],
    'view/targets.ts': [],
    'view/pace': [],
    'view/feed': ['link', 'view/pace'],
    'view/drawing': ['link', 'styles/unseen-declarations.ts', 'view/pace'],
    'view/marks': ['view/targets.ts', 'view/feed'],
    'view/steering': ['view/targets.ts', 'view/marks'],
    view: ['link', ...VIEW_PARTS],
    paint: ['link', 'view/targets.ts'],
    state: ['link', 'paint', 'view', ...VIEW_PARTS],
    address: ['link', 'state', 'view', ...VIEW_PARTS],
    // The panels of the page. They do not import each other, because only the page combines them.
    widgets: ['link', 'styles', 'paint', 'state'],
    bar: PANEL_LAYERS,
    picture: PANEL_LAYERS,
    panels: PANEL_LAYERS,
    timeline: PANEL_LAYERS,
    golden: PANEL_LAYERS,
  },
  leaderboard: {
    'board-error.ts': [],
    'tracing.ts': [],
    'allowances.ts': [],
    'turns.ts': ['board-error.ts'],
    privacy: ['envelopes'],
    envelopes: ['board-error.ts'],
    proofs: ['board-error.ts', 'envelopes'],
    identity: ['board-error.ts', 'proofs'],
    derivation: ['envelopes'],
    secrets: ['identity', 'proofs'],
    store: ['board-error.ts', 'tracing.ts', 'privacy', 'envelopes', 'proofs', 'identity', 'derivation'],
    ingest: ['board-error.ts', 'turns.ts', 'envelopes', 'proofs', 'store'],
    webhooks: ['tracing.ts', 'store'],
    operator: ['board-error.ts', 'envelopes', 'proofs', 'identity', 'derivation', 'secrets', 'store'],
    accounts: ['board-error.ts', 'store', 'operator'],
    // `site` renders pages; `api/site` reads their data and serves them.
    site: ['store'],
    'site/browser': [],
    api: [
      ...[
        'board-error.ts',
        'tracing.ts',
        'turns.ts',
        'allowances.ts',
        'privacy',
        'envelopes',
        'identity',
        'derivation',
      ],
      ...['store', 'ingest', 'operator', 'accounts', 'site'],
    ],
    // The reference client talks to the leaderboard and the simulator over their interfaces, like any other program.
    // The client imports only protocol formats of the service: types of events, ULIDs, thumbprints of keys, and the
    // form of ids.
    client: ['envelopes', 'proofs/public-key.ts', 'privacy/labels.ts'],
  },
};

/** Files of `src` that may import the harness, because a command starts it. */
export const STARTS_HARNESS: Readonly<Record<string, readonly string[]>> = {
  'src/cli/run.ts': ['harness/golden/cli.ts', 'harness/bench/cli.ts', 'harness/bench/board/cli.ts'],
  'src/cli/board/load.ts': ['harness/board/run-load.ts'],
  'src/cli/compare/run.ts': ['harness/golden/commands/compare.ts', 'harness/golden/results-folder.ts'],
};

/**
 * Folders whose code also runs in browsers, and must therefore not import Node modules outside of {@link NODE_ONLY}.
 */
export const PLATFORM_FREE: readonly string[] = [
  'src/base/assets',
  'src/base/math',
  'src/base/errors',
  'src/base/schemas',
  'src/base/html',
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
  'src/renderer/export',
  'src/device/contract.ts',
  'src/device/open-device.ts',
  'src/device/threads',
  'src/device/decoding',
  'src/device/browser',
  'src/client',
  'src/contract',
  'src/compare',
  'src/simulator',
  'src/renderer/drawing',
  'src/viewer',
  'src/programs/chromium/page',
  'src/leaderboard/site/browser',
  'harness/golden/browser/page',
];

/**
 * Parts of the folders in `PLATFORM_FREE` that run only in Node. The other code in these folders must not import them.
 */
export const NODE_ONLY: readonly string[] = ['src/renderer/drawing/node', 'src/renderer/drawing/process'];

export function placeOf(path: string): { readonly module: string; readonly layer: string | undefined } | undefined {
  const [, module = ''] = /^src\/([^/]+)\//.exec(path) ?? [];
  if (!(module in MODULES)) return undefined;
  const layers = Object.keys(LAYERS[module] ?? {}).filter((layer) => isInside(path, `src/${module}/${layer}`));
  return { module, layer: layers.sort((a, b) => b.length - a.length)[0] };
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

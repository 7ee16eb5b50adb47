import { startViewer } from './start.js';
import { openSceneView } from './view/open-view.js';

const page = new URL(location.href);
// `?pictures=server` shows the page as a browser without WebGPU shows it.
const serverFrames = page.searchParams.get('pictures') === 'server';
await startViewer(() => Promise.resolve(openSceneView({ origin: page, serverFrames })));

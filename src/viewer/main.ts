import { startViewer } from './start.js';
import { LiveView } from './view/live-view.js';

const page = new URL(location.href);
// `?pictures=server` shows the page as a browser without WebGPU shows it.
const serverFrames = page.searchParams.get('pictures') === 'server';
// `?camera=server` shows at once what the main camera of the server sees.
const camera = page.searchParams.get('camera') === 'server' ? 'server' : 'own';
await startViewer(() => Promise.resolve(new LiveView({ origin: page, serverFrames, camera })));

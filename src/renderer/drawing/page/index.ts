export { PageRenderHost } from './page-render-host.js';

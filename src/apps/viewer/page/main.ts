import { openSceneView } from './view/open-view.js';
const view = openSceneView({ origin: new URL(location.href), serverFrames: location.search.includes('server') });
(globalThis as never as { view: unknown }).view = view;
document.getElementById('v')!.append(view.element);

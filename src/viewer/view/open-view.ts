import { LiveView, type LiveViewOptions } from './live-view.js';
import type { SceneView } from './scene-view.js';

/** Opens the picture of the scene that is served at `origin`; it loads, links and draws by itself from then on. */
export function openSceneView(options: LiveViewOptions): SceneView {
  return new LiveView(options);
}

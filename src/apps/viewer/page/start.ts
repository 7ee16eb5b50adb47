import { Session } from './state/session.js';
import { applyTheme, storedTheme } from './state/theme.js';
import type { SceneView } from './view/scene-view.js';
import { ViewerApp } from './viewer-app.js';

/** Puts the page together. @param openView opens the picture; what it throws is told, and the rest of the page goes on */
export async function startViewer(openView: () => Promise<SceneView>): Promise<Session> {
  applyTheme(storedTheme());
  const session = new Session();
  const app = new ViewerApp();
  app.session = session;
  document.body.append(app);
  await session.attempt('The picture', async () => {
    session.view = await openView();
  });
  return session;
}

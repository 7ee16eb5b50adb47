import { Session } from './state/session.js';
import { applyTheme, storedTheme } from './state/theme.js';
import type { SceneView } from './view/scene-view.js';
import { ViewerApp } from './viewer-app.js';

/** Builds the page. @param openView opens the picture; an error of it is shown, and the rest of the page works on */
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

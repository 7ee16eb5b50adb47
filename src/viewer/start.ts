import { Api } from './link/api.js';
import { Access } from './state/access.js';
import { Session } from './state/session.js';
import { applyTheme, storedTheme } from './state/theme.js';
import type { SceneView } from './view/scene-view.js';
import { ViewerApp } from './viewer-app.js';
import { AccessDialog } from './widgets/access-dialog.js';

/**
 * Builds the page. If the server demands an access token, asks the user for it instead.
 * @param openView opens the picture. If it fails, the page shows the error, and everything else still works
 */
export async function startViewer(openView: () => Promise<SceneView>): Promise<void> {
  applyTheme(storedTheme());
  const access = new Access(new Api());
  await access.check();
  if (access.admitted) await buildPage(access, openView);
  else askForToken(access);
}

/**
 * Asks the user for the token and then reloads the page, because the server has refused the files that the page
 * preloaded.
 */
function askForToken(access: Access): void {
  const dialog = new AccessDialog();
  dialog.access = access;
  dialog.toggleAttribute('alone', true);
  access.onChange(() => {
    if (access.admitted) location.reload();
  });
  document.body.append(dialog);
}

async function buildPage(access: Access, openView: () => Promise<SceneView>): Promise<void> {
  const session = new Session(access);
  const app = new ViewerApp();
  app.session = session;
  document.body.append(app);
  await session.attempt('The picture', async () => {
    session.view = await openView();
  });
}

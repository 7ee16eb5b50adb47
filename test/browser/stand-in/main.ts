import { startViewer } from '../../../src/viewer/start.js';
import { FirstPicture } from '../../../src/viewer/view/first-picture.js';
import { StandInView } from './stand-in-view.js';

void startViewer(() => {
  const view = new StandInView();
  Object.assign(window, { standIn: view, FirstPicture });
  return Promise.resolve(view);
});

import { shown } from '../../../base/errors/index.js';
import type { CameraPose } from '../../sim/camera/index.js';
import { type CameraScene, frameOf } from './camera-subject.js';
import { OwnCamera } from './own-camera.js';
import { AddressError, nameOfSubject, parseView } from './view-text.js';

/**
 * Returns the current pose for a view.
 * @param view a text from {@link textOfCamera}
 * @throws AddressError if the text is not a view or names a subject that does not exist
 */
export function viewPose(view: string, scene: CameraScene): CameraPose {
  const setting = parseView(view);
  if (!frameOf(setting.subject, scene)) {
    throw new AddressError(`'${shown(nameOfSubject(setting.subject))}' is not in this scene; choose another view`);
  }
  const camera = new OwnCamera(setting.subject);
  camera.setting = setting;
  return camera.pose(scene);
}

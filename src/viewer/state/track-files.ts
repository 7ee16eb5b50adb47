import { DEFAULT_TRACK_LIMITS, parseTrack } from '../../simulator/sim/camera-tracks/index.js';
import { LinkError } from '../link/link-error.js';
import { uploadName } from '../link/upload.js';
import type { Session } from './session.js';

const ENDING = /\.json$/i;

export function isTrackFile({ name }: File): boolean {
  return ENDING.test(name);
}

/**
 * Uploads a camera track under the name of its file. The new track replaces an earlier track with that name.
 * @throws LinkError if the server refuses it
 */
export async function sendTrack({ api, editor, notices }: Session, file: File): Promise<void> {
  const name = uploadName(file.name.replace(ENDING, ''));
  const [path, text] = [`camera/track/${name}`, await file.text()];
  const track = parseTrack(text, DEFAULT_TRACK_LIMITS);
  if (!track.ok) {
    const isTrack = /"shots"\s*:/.test(text);
    const fault = isTrack
      ? `not a camera track: ${track.reason}`
      : `${file.name} is not a file that this page knows: of .json files, the page takes only camera tracks`;
    throw new LinkError(track.errno, `nothing was sent; ${fault}`);
  }
  await editor.step({ kind: 'write', path, text }, () => api.write(path, text));
  notices.inform(`The track ${name} is uploaded`, 'You can play it in the panel Timeline.');
}

import type { Row } from '../row.js';

/** sim-tree.md §16, §17: audio and display. */
export const MEDIA_ROWS: readonly Row[] = [
  ['§16', 'audio/file', 'U', 'nothing'],
  ['§16', 'audio/file/*', 'file', 'nothing'],
  ['§16', 'audio/{play,set,stop}', 'L', 'nothing'],
  ['§16', 'audio/status', 'S', 'channels'],
  ['§16', 'audio/info', 'S', 'audioInfo'],
  ['§17', 'display/enabled', 'St', 'flag'],
  ['§17', 'display/{fps,width,height}', 'St', 'int'],
  ['§17', 'display/encoding', 'St', 'encoding'],
  ['§17', 'display/format', 'S', 'displayFormat'],
  ['§17', 'display/stream', 'Smb', 'nothing'],
];

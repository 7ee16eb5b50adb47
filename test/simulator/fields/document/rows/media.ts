import type { Row } from '../row.js';

export const MEDIA_ROWS: readonly Row[] = [
  ['audio/file', 'U', 'nothing'],
  ['audio/file/*', 'file', 'nothing'],
  ['audio/{play,set,stop}', 'L', 'nothing'],
  ['audio/status', 'S', 'channels'],
  ['audio/info', 'S', 'audioInfo'],
  ['display/enabled', 'St', 'flag'],
  ['display/{fps,width,height}', 'St', 'int'],
  ['display/encoding', 'St', 'encoding'],
  ['display/format', 'S', 'displayFormat'],
  ['display/stream', 'Smb', 'nothing'],
];

import { Type } from 'typebox';
import { FILE_NAME, isFileName, noFileName } from '../../base/uploads/index.js';
import { Text } from './arguments.js';
import { NewId } from './debug.js';
import { inSlots } from './envelope.js';

export const SpawnModel = inSlots(
  Type.Object({
    model: Type.Refine(Text('Name of a file in models/file.', { pattern: FILE_NAME }), isFileName, noFileName),
    id: Type.Optional(NewId),
  }),
  { model: 'token', id: 'aux' },
  { token: 'rocket.glb', aux: 'Rocket' },
);

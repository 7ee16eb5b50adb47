import { accept } from '../../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import { checked, text } from './signature.js';
import * as schema from './slot-schema.js';

/** The published form of the name of an uploaded image. */
export const imageSchema = schema.text('Uploaded image.', { pattern: '^[A-Za-z0-9._-]{1,64}$' });

/** The argument that names an image, uploaded or not. */
export const imageName = checked(text(imageSchema, 'logo.png'), (subject, name) =>
  isFileName(name) ? accept(name) : refuseFileName(subject, name),
);

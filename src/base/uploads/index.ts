export { isFileName, refuseFileName } from './file-name.js';
export type { Upload } from './upload.js';
export { type UploadedFile, UploadFiles, type UploadLimits } from './upload-files.js';

export { FILE_NAME, isFileName, noFileName, refuseFileName } from './file-name.js';
export { type UploadedFile, UploadFiles, type UploadLimits } from './upload-files.js';

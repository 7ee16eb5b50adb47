import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder } from './temporary-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    packagesFolder: string;
  }
}

/** `installPackage` packs a package in this folder when a test first needs it. */
export default function setUp({ provide }: TestProject): () => void {
  const folder = makeTemporaryFolder();
  provide('packagesFolder', folder.path);
  return () => folder.remove();
}

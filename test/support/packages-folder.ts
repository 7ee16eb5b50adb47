import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder } from './temporary-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the packages that tests of this run install, and of the caches of installed packages. */
    packagesFolder: string;
  }
}

/** Makes an empty folder. `installPackage` packs a package there when a test first needs it. */
export default function setUp({ provide }: TestProject): () => void {
  const folder = makeTemporaryFolder();
  provide('packagesFolder', folder.path);
  return () => folder.remove();
}

/**
 * Hooks that support modules register. Several test files share a process, which loads a support module only once. If
 * the module registered its hook with Vitest, the hook would run only for the first file. Therefore `set-up-file.ts`
 * calls these hooks for each file.
 */
const afterFiles: (() => unknown)[] = [];
const afterTests: (() => unknown)[] = [];

/** Runs `work` once after the tests of the current file; the last registered work runs first. */
export function afterFile(work: () => unknown): void {
  afterFiles.push(work);
}

/** Runs a check after every following test in this process, including those in later files. */
export function afterEveryTest(check: () => unknown): void {
  afterTests.push(check);
}

export async function endTest(): Promise<void> {
  for (const check of afterTests) await check();
}

export async function endFile(): Promise<void> {
  for (const work of afterFiles.splice(0).reverse()) await work();
}

/**
 * Hooks that support modules register. `set-up-file.ts` calls these hooks for each test file, because Vitest itself
 * would run them only for the first file of a process.
 */
const afterFiles: (() => unknown)[] = [];
const afterTests: (() => unknown)[] = [];

/**
 * Runs `work` once after the tests of the current file. If several calls have registered work, the last one runs first.
 */
export function afterFile(work: () => unknown): void {
  afterFiles.push(work);
}

export function afterEveryTest(check: () => unknown): void {
  afterTests.push(check);
}

export async function endTest(): Promise<void> {
  for (const check of afterTests) await check();
}

export async function endFile(): Promise<void> {
  for (const work of afterFiles.splice(0).reverse()) await work();
}

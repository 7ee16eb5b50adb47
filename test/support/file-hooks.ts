/**
 * The hooks of modules of support. Files share a process, and a module runs once for all of them, so a hook that it registers
 * with Vitest would run for the first file alone. `set-up-file.ts` calls these for each file.
 */
const afterFiles: (() => unknown)[] = [];
const afterTests: (() => unknown)[] = [];

/** Runs something once, after the tests of the file that is running. The last one registered runs first. */
export function afterFile(work: () => unknown): void {
  afterFiles.push(work);
}

/** Runs a check after every test from now on, in this file and in those that follow in the same process. */
export function afterEveryTest(check: () => unknown): void {
  afterTests.push(check);
}

export async function endTest(): Promise<void> {
  for (const check of afterTests) await check();
}

export async function endFile(): Promise<void> {
  for (const work of afterFiles.splice(0).reverse()) await work();
}

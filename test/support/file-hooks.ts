/**
 * The hooks of support modules. Test files share a process, which loads each support module only once. A hook that such
 * a module registered with Vitest would run only for the first file. `set-up-file.ts` therefore calls these hooks for
 * each file.
 */
const afterFiles: (() => unknown)[] = [];
const afterTests: (() => unknown)[] = [];

/** Runs `work` once after the tests of the current file; work that was registered later runs earlier. */
export function afterFile(work: () => unknown): void {
  afterFiles.push(work);
}

/** Runs a check after every later test, in this file and in later files of the same process. */
export function afterEveryTest(check: () => unknown): void {
  afterTests.push(check);
}

export async function endTest(): Promise<void> {
  for (const check of afterTests) await check();
}

export async function endFile(): Promise<void> {
  for (const work of afterFiles.splice(0).reverse()) await work();
}

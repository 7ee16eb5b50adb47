/**
 * The hooks of support modules. Test files share a process, in which each support module is loaded only once. If such a
 * module registered a hook with Vitest, the hook would run only for the first file. Instead, `set-up-file.ts` calls
 * these hooks for each file.
 */
const afterFiles: (() => unknown)[] = [];
const afterTests: (() => unknown)[] = [];

/** Runs `work` once, after the tests of the current file. Work that was registered later runs earlier. */
export function afterFile(work: () => unknown): void {
  afterFiles.push(work);
}

/** From now on, runs a check after every test, in this file and in later files of the same process. */
export function afterEveryTest(check: () => unknown): void {
  afterTests.push(check);
}

export async function endTest(): Promise<void> {
  for (const check of afterTests) await check();
}

export async function endFile(): Promise<void> {
  for (const work of afterFiles.splice(0).reverse()) await work();
}

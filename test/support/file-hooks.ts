/**
 * The hooks of support modules. Test files share a process, and a module is loaded only once for all of them. So a hook
 * that the module registers with Vitest would run only for the first file. `set-up-file.ts` calls these hooks for each
 * file.
 */
const afterFiles: (() => unknown)[] = [];
const afterTests: (() => unknown)[] = [];

/** Runs `work` once, after the tests of the present file. The work that was registered last runs first. */
export function afterFile(work: () => unknown): void {
  afterFiles.push(work);
}

/** Runs a check after every test from now on, in this file and in later files of the same process. */
export function afterEveryTest(check: () => unknown): void {
  afterTests.push(check);
}

export async function endTest(): Promise<void> {
  for (const check of afterTests) await check();
}

export async function endFile(): Promise<void> {
  for (const work of afterFiles.splice(0).reverse()) await work();
}

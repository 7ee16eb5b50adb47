import { chmodSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { whyMissing } from '../support/programs.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { type PageServer, startServer, startsServer } from './page-server.js';
import { PageShell } from './page-shell.js';
import { type PageStep, readSteps, type ShellBlock } from './read-page.js';
import { isQuiet, isSameOutput } from './same-output.js';

/** The parts of a clone that pages use. */
const IN_A_CLONE = ['golden', 'src', 'harness', 'package.json'];

const PNG_SIGNATURE = '89504e470d0a1a0a';

/**
 * Says which servers of a page may run in this process, see {@link startServer}: all (`every`), all except the first
 * (`later`), or `none`.
 */
type ServesHere = 'every' | 'later' | 'none';

class RunningPage {
  readonly #folder: TemporaryFolder;
  readonly #shell: PageShell;
  #server: PageServer | null = null;

  constructor(private readonly servesHere: ServesHere) {
    this.#folder = makeTemporaryFolder();
    // If the test runs as root, a board's database runs as another user, who must be able to enter the folder.
    chmodSync(this.#folder.path, 0o755);
    for (const name of IN_A_CLONE) symlinkSync(join(projectRoot(), name), join(this.#folder.path, name));
    this.#shell = new PageShell(this.#folder.path);
  }

  save(name: string, text: string): void {
    writeFileSync(join(this.#folder.path, name), this.#here(text));
  }

  /** @returns the output, in which the addresses of the servers are replaced by the addresses that the page shows */
  async run({ text }: ShellBlock): Promise<string> {
    if (!startsServer(text)) return this.#onPage(await this.#shell.run(this.#here(text)));
    await this.#server?.stop();
    this.#server = await startServer(text, this.#folder.path, {
      before: this.#server?.addresses,
      mayServeHere: this.servesHere === 'every' || (this.servesHere === 'later' && this.#server !== null),
    });
    return this.#onPage(this.#server.printed);
  }

  /**
   * Returns the files that are named like pictures but contain none, for example because curl has saved an error.
   */
  spoiltPictures(): string[] {
    return readdirSync(this.#folder.path)
      .filter((name) => name.endsWith('.png'))
      .map((name) => [name, readFileSync(join(this.#folder.path, name))] as const)
      .filter(([, bytes]) => bytes.subarray(0, 8).toString('hex') !== PNG_SIGNATURE)
      .map(([name, bytes]) => `${name}: ${bytes.subarray(0, 300).toString()}`);
  }

  async end(): Promise<void> {
    await this.#shell.end();
    await this.#server?.stop();
    this.#folder.remove();
  }

  #here(text: string): string {
    let here = text;
    for (const [onPage, address] of this.#server?.addresses ?? []) here = here.replaceAll(onPage, address);
    return here;
  }

  #onPage(text: string): string {
    let onPage = text;
    for (const [named, address] of this.#server?.addresses ?? []) onPage = onPage.replaceAll(address, named);
    return onPage;
  }
}

/**
 * Declares the tests for a page: one for each shell block, in order.
 * @param servesHere which servers of the page may run in this process
 */
export function describePage(path: string, servesHere: ServesHere = 'none'): void {
  const steps = readSteps(readFileSync(join(projectRoot(), path), 'utf8'));
  if (!steps.some(({ kind }) => kind === 'shell')) return;
  describe(path, () => {
    let page: RunningPage;
    beforeAll(() => {
      page = new RunningPage(servesHere);
    });
    afterAll(() => page.end());
    for (const step of steps) declareStep(path, step, () => page);
  });
}

function declareStep(path: string, step: PageStep, page: () => RunningPage): void {
  const { line, text } = step.block;
  if (step.kind === 'file') {
    test(`line ${line}: ${step.name} is saved`, () => page().save(step.name, `${text}\n`));
    return;
  }
  const { marks, output } = step.block;
  const missing =
    marks['needs'] === undefined ? null : whyMissing(marks['needs'].split(' '), `${path}:${line} is not run`);
  const reason = marks['skip'] ?? missing;
  const [first = ''] = text.split('\n').filter((each) => !each.startsWith('#'));
  if (reason !== null) {
    console.warn(`${path}:${line} is skipped: ${reason}`);
    test.skip(`line ${line}: \`${first}\` is skipped: ${reason}`, () => undefined);
    return;
  }
  test(`line ${line}: \`${first}\` does what the page says`, async () => {
    const printed = await page().run(step.block);
    if (output === null ? !isQuiet(printed) && !startsServer(text) : !isSameOutput(output, printed)) {
      expect(printed, `${path}:${line} prints something else than the page shows`).toBe(output ?? '');
    }
    expect(page().spoiltPictures()).toEqual([]);
  });
}

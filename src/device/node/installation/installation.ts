import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.js';

/** Reports whether this code runs in a checkout, which has the golden cases; an installed package has none. */
export function isCheckout(): boolean {
  cachedAnswer ??= existsSync(join(projectRoot(), 'golden', 'render'));
  return cachedAnswer;
}

let cachedAnswer: boolean | undefined;

/** Returns the version of the package. */
export function installedVersion(): string {
  const manifest = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/** Returns a command of ours as a user types it: `golden run` is `npx livery golden run` where the package is installed. */
export function shownCommand(words: string): string {
  return `${isCheckout() ? 'npm run -s livery --' : 'npx livery'} ${words}`;
}

/** Returns the folder that commands work in: the checkout, or with an installed package the working folder. */
export function workFolder(): string {
  return isCheckout() ? projectRoot() : process.cwd();
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PlatformError } from '../../base/errors/index.js';

/** SHA-256 of the software driver in `@onirenaud/swiftshader-vulkan` 0.1.0, for each platform and architecture. */
const RECORDED: Readonly<Record<string, string>> = {
  'linux-arm64': '858c4399ddcfaeee61389690089c870925f182de34e182effa58068b5f1f8851',
  'linux-x64': 'f2baa2c4fca466839c7451a1cc032c4b980030d7f06dc29368d93fc18600b696',
};

const IN_PACKAGE = /@onirenaud[\\/]swiftshader-vulkan[\\/]([\w-]+)[\\/][^\\/]+\.so$/;

/**
 * Checks the software driver of our packages before it is installed, because it will run with all permissions of the
 * user. A driver that the user has named or installed is not checked.
 *
 * @throws PlatformError if the bytes of the driver differ from the hash that is recorded for this version
 */
export function checkDriver(library: string): void {
  const expected = RECORDED[IN_PACKAGE.exec(library)?.[1] ?? ''];
  if (expected === undefined) return;
  const found = createHash('sha256').update(readFileSync(library)).digest('hex');
  if (found === expected) return;
  throw new PlatformError(
    `the software driver ${library} has the SHA-256 ${found}, not ${expected}; ` +
      'remove node_modules and install again from a registry that you trust',
  );
}

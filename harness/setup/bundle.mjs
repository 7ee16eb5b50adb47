// Bundles the command line from what the compiler has written.
import { bundleCommandLine } from './bundle-cli.mjs';

await bundleCommandLine();

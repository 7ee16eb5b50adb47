// Bundles the command line from what the compiler has written. It is the last step of `npm run build`.
import { bundleCommandLine } from './bundle-cli.mjs';

await bundleCommandLine();

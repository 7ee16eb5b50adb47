// Bundles the command line from what the compiler wrote: `npm run build` runs this last.
import { bundleCommandLine } from './bundle-cli.mjs';

await bundleCommandLine();

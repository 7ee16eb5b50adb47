// Bundles the command line from the output of the compiler. `npm run build` runs this as its last step.
import { bundleCommandLine } from './bundle-cli.mjs';

await bundleCommandLine();

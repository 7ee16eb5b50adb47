// `npm pack` runs this first: it builds what the package holds, the page that draws golden cases included.
import { prepareGoldenPage } from './golden-page.mjs';
import { setUp } from './set-up.mjs';

if (await setUp({ quiet: true })) await prepareGoldenPage();
else process.exitCode = 2;

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../src/device/node/index.js';
import { peerOptionsFromEnvironment } from './peer-options.js';
import { HEIGHT, WIDTH } from './stand-cases.js';

const { folder } = peerOptionsFromEnvironment();

/** Starts as many workers as our run does. */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: /three\.spec\.[jt]s$/,
  outputDir: join(folder, 'attachments'),
  snapshotPathTemplate: join(folder, 'expected', '{arg}{ext}'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: [['json', { outputFile: join(folder, 'results.json') }]],
  use: {
    browserName: 'chromium',
    viewport: { width: WIDTH, height: HEIGHT },
    launchOptions: { executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS },
  },
});

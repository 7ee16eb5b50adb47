import { chromium, type Browser } from 'playwright';
import { PlatformError } from '../../../src/base/errors/index.js';
import { CHROMIUM_ARGUMENTS, findChromium, missingChromium } from '../../../src/device/node/index.js';
import type { Benchmark, BenchResult } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { measurePage, type PageFigures } from './measure-page.js';
import { startViewerServer } from './viewer-server.js';

/**
 * The network of a page: Chromium's fast 3G, or no throttling. On the slow network, the number of bytes before the page
 * can draw has a budget. On the fast network, this number has no budget, because the page then downloads images that it
 * would otherwise compute.
 */
const NETWORKS = [
  { name: 'local', throttle: null, firstPictureMs: 2000, bytesMax: Infinity },
  { name: 'fast 3G', throttle: { latencyMs: 150, bytesPerSecond: 200_000 }, firstPictureMs: 4000, bytesMax: 3_000_000 },
] as const;

const FIRST_COLOUR_MS = 1000;
const LATER_COLOUR_MS = 300;
const ORBIT_RATE = 8;

/** The budgets hold for an idle machine with two cores and no graphics card. */
export const viewerBenchmark: Benchmark = {
  name: 'viewer',
  title:
    'How long a user of the page waits for the first picture, for colours and for an orbit, locally and on fast 3G',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const program = findChromium();
  if (program === undefined) throw new PlatformError(`${missingChromium().why}; ${missingChromium().mend}`);
  const browser = await chromium.launch({ executablePath: program, args: CHROMIUM_ARGUMENTS });
  const server = await startViewerServer().catch(async (cause: unknown) => {
    await browser.close();
    throw cause;
  });
  try {
    const rows: BenchRow[] = [];
    for (const network of NETWORKS) {
      log(`cold load, ${network.name}`);
      rows.push(...rowsOf(network, await measure(browser, server.page, network.throttle)));
    }
    return {
      rows,
      notes: [
        'a new browser profile for each network, 1366×768, with the default scene; the server has already drawn pictures',
        `fast 3G: ${NETWORKS[1].throttle.bytesPerSecond * 8} bit/s down, ${NETWORKS[1].throttle.latencyMs} ms, by Chromium's throttling`,
        'colours: from the click on a paint until the picture with it; an orbit: three seconds of dragging near the rocket',
      ],
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function measure(
  browser: Browser,
  url: string,
  throttle: Parameters<typeof measurePage>[2],
): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    return await measurePage(await context.newPage(), url, throttle);
  } finally {
    await context.close();
  }
}

function rowsOf(network: (typeof NETWORKS)[number], figures: PageFigures): BenchRow[] {
  const input = network.name;
  const most = (figure: string, ours: number, limit: number, unit: string): BenchRow => ({
    input,
    figure: `${figure}, ${unit}`,
    ours,
    budget: { text: `≤ ${limit} ${unit}`, kept: ours <= limit },
  });
  const { firstPicture, canDraw, whole } = figures;
  return [
    most('first picture', firstPicture.ms, network.firstPictureMs, 'ms'),
    { input, figure: 'its file, bytes', ours: figures.firstPictureBytes },
    { input, figure: 'page can draw, ms', ours: canDraw.ms },
    { input, figure: 'requests until then', ours: canDraw.requests },
    Number.isFinite(network.bytesMax)
      ? most('loaded until then', canDraw.bytes, network.bytesMax, 'bytes')
      : { input, figure: 'loaded until then, bytes', ours: canDraw.bytes },
    { input, figure: 'all details, ms', ours: whole.ms },
    { input, figure: 'requests until then', ours: whole.requests },
    { input, figure: 'loaded until then, bytes', ours: whole.bytes },
    most('first colour', figures.coloursMs[0]!, FIRST_COLOUR_MS, 'ms'),
    most('later colours, median', median(figures.coloursMs.slice(1)), LATER_COLOUR_MS, 'ms'),
    {
      input,
      figure: 'orbit, pictures per second',
      ours: figures.orbitRate,
      budget: { text: `≥ ${ORBIT_RATE} a second`, kept: figures.orbitRate >= ORBIT_RATE },
    },
  ];
}

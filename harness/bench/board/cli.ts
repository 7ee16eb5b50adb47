import { PlatformError } from '../../../src/base/errors/index.js';
import { parseOptions } from '../../parse-options.js';
import { describeMachine } from '../machine.js';
import { printResult } from '../print-result.js';
import { boardBenchmarkOf, FULL_SIZE, PARTS } from './board-benchmark.js';
import { TEN_MILLION } from './model/deployment-model.js';
import { modelTable } from './model/print-model.js';

/**
 * Runs `livery board bench [part …] [--events N] [--players N] [--round-events N]`, or `livery board bench --model`.
 * @returns exit status: 0 all budgets were met, 1 a budget was missed, 2 the benchmark could not run
 */
export async function runBoardBench(argv: readonly string[]): Promise<number> {
  try {
    const count = { type: 'string' } as const;
    const { words, values } = parseOptions('livery board bench', argv, {
      events: count,
      players: count,
      'round-events': count,
      model: { type: 'boolean' },
      hours: count,
      rate: count,
      pages: count,
      months: count,
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    checkFit(words, values);
    if (values.model) {
      const expected = {
        players: wholeNumber('players', values.players) ?? TEN_MILLION.players,
        hours: wholeNumber('hours', values.hours) ?? TEN_MILLION.hours,
        eventsPerMinute: wholeNumber('rate', values.rate) ?? TEN_MILLION.eventsPerMinute,
        pages: wholeNumber('pages', values.pages) ?? TEN_MILLION.pages,
        months: wholeNumber('months', values.months) ?? TEN_MILLION.months,
      };
      console.log(modelTable(expected));
      return 0;
    }
    const size = {
      events: wholeNumber('events', values.events) ?? FULL_SIZE.events,
      players: wholeNumber('players', values.players) ?? FULL_SIZE.players,
      roundEvents: wholeNumber('round-events', values['round-events']) ?? FULL_SIZE.roundEvents,
    };
    const benchmark = boardBenchmarkOf(words, size);
    const result = await benchmark.run((line) => process.stderr.write(`  ${line}\n`));
    printResult(benchmark, describeMachine(), result, `npm run -s livery -- board bench ${argv.join(' ')}`.trim());
    return result.rows.some(({ budget }) => budget?.kept === false) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** Options that only a measurement accepts, and options that only the model accepts. */
const MEASUREMENT = ['events', 'round-events'];
const MODEL = ['hours', 'rate', 'pages', 'months'];

/** @throws PlatformError for an option or a part that does not apply to this run */
function checkFit(parts: readonly string[], values: Readonly<Record<string, unknown>>): void {
  if (!values['model']) {
    const unfit = MODEL.find((name) => values[name] !== undefined);
    if (unfit === undefined) return;
    throw new PlatformError(`--${unfit} belongs to the model, and this run measures; add --model, or leave it out`);
  }
  const [part] = parts;
  const unfit = MEASUREMENT.find((name) => values[name] !== undefined);
  const what = part === undefined ? unfit && `--${unfit}` : `the part '${part}'`;
  if (what)
    throw new PlatformError(`${what} belongs to a measurement, and --model measures nothing; leave out one of them`);
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value > 0) return value;
  throw new PlatformError(`--${name} takes a whole number above 0, not '${text}'`);
}

const HELP = `livery board bench [part …] [--events N] [--players N] [--round-events N]
       livery board bench --model [--players N] [--hours N] [--rate N] [--pages N] [--months N]

Measures the leaderboard service: the named parts, or all of them. Parts: ${PARTS.map(({ name }) => name).join(', ')}.

  --events N        events in the database of the parts that read and rebuild (${FULL_SIZE.events})
  --players N       their players (${FULL_SIZE.players})
  --round-events N  events of each round of the parts that send (${FULL_SIZE.roundEvents})

With --model, it measures nothing, and prints what a deployment would need. It calculates with figures that the part
'costs' has measured.

  --players N       players in a month (${TEN_MILLION.players})
  --hours N         hours that each plays in a month (${TEN_MILLION.hours})
  --rate N          events of a player in a minute of play (${TEN_MILLION.eventsPerMinute})
  --pages N         pages that each reads in a month (${TEN_MILLION.pages})
  --months N        age of the log, months (${TEN_MILLION.months})

Exit status: 0 measured, 1 a budget was missed, 2 could not run.`;

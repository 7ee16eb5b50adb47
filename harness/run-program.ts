import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/**
 * Runs a program. The result of `main` becomes the exit status. If `main` throws or an option is unknown, this prints
 * the usage and sets the exit status to 2.
 *
 * @param options the options besides `--help`
 */
export async function runProgram<const O extends Options>(
  usage: string,
  options: O,
  main: (parsed: Parsed<O>) => Promise<number>,
): Promise<void> {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    if ((parsed.values as { help?: boolean }).help) console.log(usage);
    else process.exitCode = await main(parsed);
  } catch (cause) {
    console.error(`${(cause as Error).message}\n\n${usage}`);
    process.exitCode = 2;
  }
}

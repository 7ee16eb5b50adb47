import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/**
 * Runs a program of the harness and sets its exit status: the result of `main`, or 2 if `main` throws or an option does
 * not exist; it then prints the usage.
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

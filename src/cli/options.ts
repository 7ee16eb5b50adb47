import type { Command } from 'commander';
import { parseAdapterChoice, type AdapterChoice } from '../device/node/index.js';
import type { Config } from '../contract/vocabulary/index.js';
import { loadConfig, type ConfigSources } from '../server/config/index.js';

export interface CommonOptions {
  readonly config?: string;
  readonly set: readonly string[];
  readonly adapter?: AdapterChoice;
}

export function withCommonOptions(command: Command): Command {
  return command
    .option('--config <file>', 'configuration file (TOML, flat keys)')
    .option(
      '--set <key=value>',
      'set one configuration key; may be repeated',
      (value, all: string[]) => [...all, value],
      [],
    )
    .option(
      '--adapter <which>',
      'hardware, swiftshader, chromium, lavapipe, or the path of a Vulkan driver (default: the best one found)',
      parseAdapterChoice,
    );
}

/**
 * Loads the configuration, and prints warnings to standard error.
 * @param own defaults of this command, for keys that are not set anywhere
 */
export async function configOf(
  options: CommonOptions,
  own: Pick<ConfigSources, 'defaults' | 'dependentDefaults'> = {},
): Promise<Config> {
  const { config, warnings } = await loadConfig({
    ...own,
    file: options.config,
    environment: process.env,
    set: options.set,
  });
  for (const warning of warnings) console.error(`warning: ${warning}`);
  return config;
}

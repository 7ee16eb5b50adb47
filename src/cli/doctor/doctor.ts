import { isCheckout } from '../../device/node/installation/index.js';
import type { AdapterChoice } from '../../device/node/index.js';
import { examineAdapters } from './examine-adapters.js';
import { examineMachine } from './examine-machine.js';
import type { ServedPort } from './examine-ports.js';
import { textOfReport } from './print-report.js';
import type { DoctorReport } from './report.js';

export interface DoctorOptions {
  /** The adapter to check; by default, the best adapter of the machine. */
  readonly adapter?: AdapterChoice | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly mqttPort?: number | undefined;
  readonly mcpPort?: number | undefined;
  readonly json?: boolean | undefined;
  readonly print?: ((text: string) => void) | undefined;
}

export const DOCTOR_DEFAULTS = { host: '127.0.0.1', port: 4242, mqttPort: 1883, mcpPort: 4243 } as const;

/**
 * Reports what Livery finds on this machine, which adapter it chooses and why, and how to install what is missing.
 * @returns the exit status: 0 if `livery serve` can run, 1 if something that it needs is missing
 */
export async function runDoctor(options: DoctorOptions = {}): Promise<number> {
  const { print = printToConsole } = options;
  const report = await examine(options.adapter, portsOf(options));
  print(options.json ? JSON.stringify(report, null, 2) : textOfReport(report));
  return report.ready ? 0 : 1;
}

/** Returns the ports of all transports. A new transport needs a line here. */
function portsOf({
  host = DOCTOR_DEFAULTS.host,
  port = DOCTOR_DEFAULTS.port,
  mqttPort = DOCTOR_DEFAULTS.mqttPort,
  mcpPort = DOCTOR_DEFAULTS.mcpPort,
}: DoctorOptions): readonly ServedPort[] {
  return [
    {
      transport: 'HTTP',
      host,
      port,
      mend: `${isCheckout() ? 'npm start --' : 'npx livery serve'} --port 0   (takes any free port and prints it)`,
    },
    { transport: 'MQTT', host, port: mqttPort },
    { transport: 'MCP', host, port: mcpPort },
  ];
}

async function examine(adapter: AdapterChoice | undefined, ports: readonly ServedPort[]): Promise<DoctorReport> {
  const graphics = await examineAdapters(adapter);
  const machine = await examineMachine(ports);
  const ready = graphics.adapter !== null && machine.every(({ state }) => state !== 'missing');
  return { ready, ...graphics, machine };
}

function printToConsole(text: string): void {
  console.log(text);
}

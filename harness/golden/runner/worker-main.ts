import { DocumentError, messageWithNextStep, PlatformError } from '../../../src/base/errors/index.js';
import { openBackend } from '../backend/open-backend.js';
import type { CaseTurn, FromWorker, WorkerSettings } from './messages.js';

process.once('disconnect', () => process.exit(0));
// A terminal sends Ctrl+C to all processes of a command. This process ignores Ctrl+C, because the runner ends this
// process.
process.on('SIGINT', () => undefined);

const { backend: name } = JSON.parse(process.argv[2]!) as WorkerSettings;
// Start opening the device now, while the runner is still looking for cases. Import the other modules after that, while
// the driver compiles.
const opening = openBackend(name);
opening.catch(() => undefined);

process.on('message', ({ found, round }: CaseTurn) => void draw(found, round));

async function draw(found: CaseTurn['found'], round: number): Promise<void> {
  try {
    const backend = await opening;
    const { recordCase } = await import('../record-case.js');
    send({ kind: 'record', record: await recordCase(backend, found, round) });
  } catch (cause) {
    if (!(cause instanceof PlatformError || cause instanceof DocumentError)) throw cause;
    send({ kind: 'unable', reason: messageWithNextStep(cause) });
  }
}

function send(message: FromWorker): void {
  process.send!(message);
}

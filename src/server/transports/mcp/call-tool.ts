import {
  FieldError,
  type FaultLog,
  faultMessage,
  PlatformError,
  UnavailableError,
} from '../../../base/errors/index.js';
import { type DataPlace, type Envelope, failure, success, ToolFailure } from './envelope.js';
import { checkArguments } from './tools/arguments.js';
import { Answer, type Attachment, type Tool, type ToolCall } from './tools/tool.js';

/** An answer as every caller gets it. */
export interface ToolAnswer {
  readonly envelope: Envelope;
  readonly attachments: readonly Attachment[];
  /** The place of the answer that has long data. */
  readonly place: DataPlace;
}

/** Calls a tool. Everything that goes wrong is an answer too; faults are logged, and their id is in the message. */
export async function callTool(tool: Tool, given: unknown, call: ToolCall, faults: FaultLog): Promise<ToolAnswer> {
  const { aggregates } = call;
  try {
    const { data_in: place = 'text', ...checked } = checkArguments(tool, given);
    const answer: unknown = await tool.run(call, checked);
    const { data, attachments } = answer instanceof Answer ? answer : new Answer(answer, []);
    return { envelope: success(aggregates.moment, data), attachments, place };
  } catch (error) {
    return { envelope: failure(aggregates.moment, refusalOf(error, tool, faults)), attachments: [], place: 'text' };
  }
}

function refusalOf(error: unknown, { name }: Tool, faults: FaultLog): ToolFailure | FieldError {
  if (error instanceof ToolFailure || error instanceof FieldError) return error;
  if (error instanceof UnavailableError) return new ToolFailure('EBUSY', `${name}: ${error.message}`);
  const fault = faults.fault(error, name);
  return new ToolFailure(
    error instanceof PlatformError ? 'EOPNOTSUPP' : 'EIO',
    `${name}: ${faultMessage(error)} (fault ${fault})`,
  );
}

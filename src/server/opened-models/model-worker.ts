import { answerCalls } from '../../device/node/threads/index.js';
import { makeModel, type ModelReply } from './make-model.js';

answerCalls(makeModel, (reply: ModelReply) =>
  'made' in reply ? [...reply.made.files.values()].map(({ buffer }) => buffer) : [],
);

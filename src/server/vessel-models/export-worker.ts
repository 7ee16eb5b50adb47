import { answerCalls } from '../../device/node/threads/index.js';
import { makeModel } from './make-model.js';

answerCalls(makeModel, ({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));

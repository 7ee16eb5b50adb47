import { answerCalls } from '../threads/answer-calls.js';
import { encodeRequest } from './png-request.js';

answerCalls(encodeRequest, ({ buffer }) => [buffer]);

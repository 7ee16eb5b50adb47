import { answerCalls } from '../../platform/node/threads/answer-calls.js';
import { judgePictures, type JudgeRequest } from './judge-pictures.js';

answerCalls((request: JudgeRequest) => ({ reply: judgePictures(request), transfer: [] }));

import { answerCalls } from '../../platform/node/threads/answer-calls.js';
import { judgePictures } from './judge-pictures.js';

answerCalls(judgePictures);

import { answerCalls } from '../device/node/threads/answer-calls.js';
import { judgePictures } from './judge-pictures.js';

answerCalls(judgePictures);

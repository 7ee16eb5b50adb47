import { answerCalls } from '../device/node/threads/index.js';
import { judgePictures } from './judge-pictures.js';

answerCalls(judgePictures);

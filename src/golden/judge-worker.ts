import { answerCalls } from '../device/node/index.js';
import { judgePictures } from './judge-pictures.js';

answerCalls(judgePictures);

import { buffersOf, type DecodeJob, runDecodeJob } from '../../decoding/index.js';
import { answerCalls } from '../threads/answer-calls.js';
import { NODE_CODECS } from './node-codecs.js';

answerCalls((job: DecodeJob) => runDecodeJob(job, NODE_CODECS), buffersOf);

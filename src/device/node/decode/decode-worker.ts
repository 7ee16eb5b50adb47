import { buffersOf, type DecodeJob, runDecodeJob } from '../../decoding/index.js';
import { answerCalls } from '../threads/answer-calls.js';
import { loadBasis } from './load-basis.js';

answerCalls((job: DecodeJob) => runDecodeJob(job, { loadBasis }), buffersOf);

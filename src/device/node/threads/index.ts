export { answerCalls } from './answer-calls.js';
export { threadStarter } from './thread-starter.js';

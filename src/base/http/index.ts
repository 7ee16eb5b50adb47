export { answerUnrouted, waitsToBeAsked, type HeadCheck } from './admit.js';
export { brotliAt, chooseCoding, CompressedCopies, gzipAt, varyBy, type Compress } from './compression.js';
export { createApp, type AppRules } from './create-app.js';
export { PREFLIGHT_SECONDS, type HttpLimits } from './limits.js';
export {
  bounded,
  endWithFault,
  frameworkRefusal,
  jsonLine,
  placeOf,
  sendJsonText,
  sendRefusal,
  thrownRefusal,
  type HttpRefusal,
  type RefusalBody,
} from './refusal.js';

// `npm run schema`: publishes the schemas that the code uses to check its input.
import { writeGenerated } from '../generated-file.js';
import { PUBLISHED_SCHEMAS } from './published-schemas.js';

await writeGenerated(PUBLISHED_SCHEMAS);

// `npm run schema`: writes the schemas with which the code checks its input.
import { writeGenerated } from '../generated-file.js';
import { PUBLISHED_SCHEMAS } from './published-schemas.js';

await writeGenerated(PUBLISHED_SCHEMAS);

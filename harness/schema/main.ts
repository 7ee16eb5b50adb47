// `npm run schema`: writes the published files of the schemas that the code checks with.
import { writeGenerated } from '../generated-file.js';
import { PUBLISHED_SCHEMAS } from './published-schemas.js';

await writeGenerated(PUBLISHED_SCHEMAS);

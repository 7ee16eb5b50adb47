import { PlatformError } from '../../../src/base/errors/index.js';
import { worksInCheckout } from '../../../src/device/node/installation/index.js';
import { initProject } from '../init/init-project.js';

/**
 * Begins a project in a folder. The exit status is as in `runGolden`.
 * @throws PlatformError in the checkout of Livery, which already has a folder of cases
 */
export function beginProject(folder: string): number {
  if (worksInCheckout(folder)) {
    throw new PlatformError(
      'golden init is for projects that use the package; run it in a folder where the package is installed',
    );
  }
  const { written, kept, advice } = initProject(folder);
  for (const path of written) console.log(`written  ${path}`);
  for (const path of kept) console.log(`kept     ${path}, which already existed`);
  if (advice !== null) console.log(`\n${advice}`);
  console.log('\nNow draw the first case and compare it: npx livery golden run');
  return 0;
}

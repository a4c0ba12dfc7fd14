import { startCluster, temporaryFolder } from './databases.ts';
import { measureLighthouse } from './lighthouse.ts';
const c = await startCluster();
try {
  console.log(await measureLighthouse(c, await temporaryFolder(), 1));
} finally {
  await c.stop();
}

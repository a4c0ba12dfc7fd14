// Writes the types of `packages/api-client`, which are not committed: what openapi-typescript makes of the calls of systems
// and of the webhooks in our OpenAPI document. `npm run check` and the packing of the client run it.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_V1 } from '../packages/contract/src/integrations/api.ts';
import { callName } from '../packages/contract/src/wire/endpoint.ts';
import { contractEndpoints } from '../apps/api/src/platform/http/api-docs/contract-endpoints.ts';
import { openApiDocument } from '../apps/api/src/platform/http/api-docs/openapi.ts';
import { CONTRACT } from '../apps/api/src/platform/http/api-docs/endpoints.ts';

const ROOT = join(import.meta.dirname, '..');
const GENERATOR = join(ROOT, 'apps/api/node_modules/openapi-typescript/bin/cli.js');

const calls = [...(await contractEndpoints(CONTRACT))].filter(([, { path }]) => path.startsWith(API_V1));
const document = openApiDocument({
  endpoints: calls.map(([, endpoint]) => endpoint),
  ids: new Map(calls.map(([name, endpoint]) => [callName(endpoint), name])),
  version: '1',
  appUrl: 'https://indike.test',
});
const input = JSON.stringify(document);
const { status, stdout, stderr } = spawnSync(process.execPath, [GENERATOR], { input, encoding: 'utf8' });
if (status !== 0) throw new Error(stderr);
writeFileSync(join(ROOT, 'packages/api-client/api.d.ts'), stdout);

// Builds the OpenAPI document of every call in the contract, without a server or a database, and lints it with the
// recommended rules of Redocly, none switched off. `npm run check` runs it.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { callName } from '../packages/contract/src/wire/endpoint.ts';
import { contractEndpoints } from '../apps/api/src/platform/http/api-docs/contract-endpoints.ts';
import { openApiDocument } from '../apps/api/src/platform/http/api-docs/openapi.ts';
import { CONTRACT } from '../apps/api/src/platform/http/api-docs/endpoints.ts';

/**
 * What the document of these endpoints lacks, one sentence for each fault: what its builder reports, and what Redocly
 * finds.
 *
 * @param {ReadonlyMap<string, import('../packages/contract/src/wire/endpoint.ts').Endpoint>} endpoints by their names
 * @returns {Promise<string[]>}
 */
export async function faultsOf(endpoints) {
  const faults = new Set();
  const document = openApiDocument({
    endpoints: [...endpoints.values()],
    ids: new Map([...endpoints].map(([name, endpoint]) => [callName(endpoint), name])),
    version: '0.0.0',
    appUrl: 'https://indike.test',
    report: (fault) => faults.add(fault),
  });
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'api.json',
    config,
  });
  for (const { severity, ruleId, message, location } of problems)
    faults.add(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
  return [...faults];
}

if (process.argv[1] === import.meta.filename) {
  const faults = await faultsOf(await contractEndpoints(CONTRACT));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}

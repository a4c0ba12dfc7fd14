import { type Endpoint, callName } from '@indike/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { contractEndpoints } from './contract-endpoints.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route answers. Routes without one are not documented. */
    readonly endpoint?: Endpoint;
  }
}

/** The endpoints of all routes that are added from now on, for the OpenAPI document. */
export function collectEndpoints(app: FastifyInstance): readonly Endpoint[] {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.endpoint && method === config.endpoint.method) endpoints.push(config.endpoint);
  });
  return endpoints;
}

/** The folder of the contract's sources. */
export const CONTRACT = join(import.meta.dirname, '../../../../../../packages/contract/src');

/**
 * The `operationId` of each call: the name of its endpoint in the contract. The built server, which has no sources, gets
 * this function's result instead (rolldown.config.ts).
 */
export const operationIds = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await contractEndpoints(CONTRACT))].map(([name, endpoint]) => [callName(endpoint), name]));

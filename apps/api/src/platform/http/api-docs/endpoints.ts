import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';

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

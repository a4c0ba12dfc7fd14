import { join } from 'node:path';
import { callName } from '@indike/contract/wire/endpoint';
import { contractEndpoints } from './contract-endpoints.ts';

/** The folder of the contract's sources. */
export const CONTRACT = join(import.meta.dirname, '../../../../../../packages/contract/src');

/**
 * The `operationId` of each call: the name of its endpoint in the contract. The built server, which has no sources, gets
 * this function's result instead (rolldown.config.ts).
 */
export const operationIds = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await contractEndpoints(CONTRACT))].map(([name, endpoint]) => [callName(endpoint), name]));

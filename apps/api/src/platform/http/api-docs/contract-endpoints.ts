import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@indike/contract/wire/endpoint';

const isModule = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;

/**
 * Every endpoint of the contract under the name that its module exports it by. Reads the modules themselves, so that no
 * list repeats the names.
 */
export async function contractEndpoints(folder: string): Promise<Map<string, Endpoint>> {
  const endpoints = new Map<string, Endpoint>();
  const files = (await readdir(folder, { recursive: true })).filter(isModule).toSorted();
  for (const file of files) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (!isEndpoint(value)) continue;
      const other = endpoints.get(name);
      if (other && other !== value)
        throw new Error(`${file} exports ${name}, and so does ${other.path}: names of calls are unique`);
      endpoints.set(name, value);
    }
  }
  return endpoints;
}

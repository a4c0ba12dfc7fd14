import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { type CallName, isPublicCall } from './calls.ts';
import { callName, type Endpoint } from './wire/endpoint.ts';

const FOLDER = import.meta.dirname;
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'responses' in value;

const modules = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(async (file) => {
      const module: object = await import(pathToFileURL(join(FOLDER, file)).href);
      return {
        file: `./${relative(FOLDER, join(FOLDER, file))}`,
        endpoints: Object.values(module).filter(isEndpoint),
      };
    }),
);
const index = readFileSync(join(FOLDER, 'calls.ts'), 'utf8');

it('lists every module with endpoints', () => {
  const listed = [...index.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => file).toSorted();
  const found = modules.flatMap(({ file, endpoints }) => (endpoints.length > 0 ? [file] : [])).toSorted();
  expect(listed).toEqual(found);
});

it('knows which calls need no session', () => {
  const endpoints = modules.flatMap((module) => module.endpoints);
  const open = endpoints.filter(({ access }) => access.audience === 'public').map(callName);
  const named = endpoints.map(callName).filter((name) => isPublicCall(name as CallName));
  expect(named.toSorted()).toEqual(open.toSorted());
  expect(open.length).toBeGreaterThan(20);
});

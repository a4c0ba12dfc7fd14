import { createHash } from 'node:crypto';
import { callName } from '@indike/contract/wire/endpoint';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clientOf } from '../../testing/client.ts';
import { newOperator } from '../../testing/operators.ts';
import { signUp } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { contractEndpoints } from './api-docs/contract-endpoints.ts';
import { CONTRACT } from './api-docs/endpoints.ts';

let server: TestServer;
let production: TestServer;
beforeAll(async () => {
  server = await startTestServer({ standIns: true });
  production = await startTestServer({ sandbox: false });
});
afterAll(async () => {
  await server.stop();
  await production.stop();
});

const read = (path: string, { url } = server, headers = {}) => fetch(`${url}${path}`, { headers });
type Content = Readonly<Record<string, { readonly example?: unknown } | undefined>>;
interface DocumentedCall {
  readonly operationId: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}
interface ApiDocument {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly webhooks: object;
  readonly 'x-tagGroups': readonly { readonly name: string }[];
}
const documentOf = async (of: TestServer) => (await (await read('/api/docs/json', of)).json()) as ApiDocument;
const pathsOf = (document: { paths: object }) => Object.keys(document.paths);
const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
  );
const groupsOf = (document: ApiDocument) => document['x-tagGroups'].map(({ name }) => name);

describe('the page', () => {
  it('allows only its own scripts and loads nothing from other hosts', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/docs?operacao']) {
      const answer = await read(path);
      const html = await answer.text();
      const csp = answer.headers.get('content-security-policy') ?? '';
      expect(csp).toContain("default-src 'none'");
      expect(csp).not.toMatch(/https?:|unsafe-eval|\*/);
      const [, start = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
      expect(csp).toContain(`'sha256-${createHash('sha256').update(start).digest('base64')}'`);
      expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
      expect(html).toContain('<html lang="pt-BR">');
    }
  });

  it('gets its viewer from our server, compressed and with an ETag', async () => {
    const plain = await read('/api/docs/viewer.js', server, { 'accept-encoding': 'br;q=0' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const compressed = await read('/api/docs/viewer.js', server, { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toBe(await plain.text());
    const etag = compressed.headers.get('etag') ?? '';
    expect((await read('/api/docs/viewer.js', server, { 'if-none-match': `W/${etag}` })).status).toBe(304);
  });
});

describe('the document', () => {
  it('names and describes every call, and says where it is and who may make it', async () => {
    const document = await documentOf(server);
    const names = new Map(
      [...(await contractEndpoints(CONTRACT))].map(([name, endpoint]) => [
        callName(endpoint),
        { name, endpoint },
      ]),
    );
    const operations = operationsOf(document);
    expect(operations).toHaveLength(names.size);
    for (const [call, { operationId, description, security, requestBody }] of operations) {
      const { name, endpoint } = names.get(call) ?? {};
      expect([call, operationId]).toEqual([call, name]);
      expect(security).toEqual(
        endpoint?.access.audience === 'public' ? [] : [{ [endpoint?.access.audience ?? '']: [] }],
      );
      expect(description).toMatch(/^(Não pede|Pede) .+\./);
      expect([call, requestBody?.content['application/json']?.example !== undefined]).toEqual([
        call,
        endpoint?.body !== undefined,
      ]);
    }
    expect(document.servers.map(({ url }) => url)).toEqual(['http://indike.test']);
    expect(JSON.stringify(document)).not.toMatch(/9007199254740991|Default Response/);
  });

  it('shows bodies that the calls accept, and answers that their schemas allow', async () => {
    const calls = new Map<string, DocumentedCall>(operationsOf(await documentOf(server)));
    const shown = [...(await contractEndpoints(CONTRACT))].flatMap(([name, endpoint]) => {
      const { requestBody, responses } = calls.get(callName(endpoint)) ?? {};
      const answers = Object.entries(endpoint.responses).map(
        ([status, schema]) =>
          [name, schema, responses?.[status]?.content['application/json']?.example] as const,
      );
      const body = requestBody?.content['application/json']?.example;
      return endpoint.body ? [[name, endpoint.body, body] as const, ...answers] : answers;
    });
    const refusals = shown.flatMap(([name, schema, example]) => {
      const error = example === undefined ? undefined : z.safeParse(schema, example).error;
      return error ? [`${name}: ${error.message}`] : [];
    });
    expect(shown.filter(([, , example]) => example !== undefined).length).toBeGreaterThan(200);
    expect(refusals).toEqual([]);
  });

  it('has every call in the sandbox, grouped by part', async () => {
    const document = await documentOf(server);
    expect(document.openapi).toBe('3.1.0');
    expect(pathsOf(document)).toEqual(
      expect.arrayContaining(['/api/indication-v3', '/api/operator/indications', '/api/sandbox/clock']),
    );
    expect(groupsOf(document)).toEqual(
      expect.arrayContaining(['Integrações', 'Indiker', 'Operação', 'Área de testes']),
    );
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENT_TYPES]);
  });

  it('shows the operators’ calls only to operators outside the sandbox', async () => {
    const open = await documentOf(production);
    expect(pathsOf(open).filter((path) => /^\/api\/(operator|sandbox)\//.test(path))).toEqual([]);
    expect(pathsOf(open)).toContain('/api/indication-v3');
    expect(groupsOf(open)).not.toContain('Operação');
    const whole = '/api/operator/docs/json';
    expect((await clientOf(production).get(whole)).status).toBe(401);
    expect((await (await signUp(production)).get(whole)).status).toBe(401);
    const { status, body } = await (await newOperator(server)).get(whole);
    expect([status, pathsOf(body).includes('/api/operator/indications')]).toEqual([200, true]);
  });
});

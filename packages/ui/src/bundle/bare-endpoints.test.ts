import { expect, it } from 'vitest';
import { bareEndpoints } from './bare-endpoints.ts';

const bare = (code: string): string => bareEndpoints(code).replaceAll(/\s+/g, ' ');

it('keeps what a request needs and removes its description', () => {
  const code = `
    export const rename = endpoint({
      method: 'PUT',
      path: '/api/referral/{id}',
      audience: 'operator',
      summary: 'Muda, com { chaves }, e (parênteses)',
      tag: 'Operação',
      params,
      body: z.object({ query: z.string() }),
      responses: { 200: answer, 201: z.object({ tag: z.string() }) },
    });`;
  expect(bare(code)).toBe(
    " export const rename = endpoint({ method: 'PUT', path: '/api/referral/{id}', audience: 'operator'," +
      ' body: z.object({ query: z.string() }), });',
  );
});

it('removes properties of every endpoint, wherever they stand', () => {
  const code = `const both = [endpoint({ tag: 'x', method: 'GET' }), endpoint({ responses: {}, query })], other = { tag: 'kept' };`;
  expect(bare(code)).toBe(
    `const both = [endpoint({ method: 'GET' }), endpoint({ })], other = { tag: 'kept' };`,
  );
});

it('removes what `pagedList` spreads into an endpoint', () => {
  const code = `const all = endpoint({ method: 'GET', ...pagedList(row), ...others });`;
  expect(bare(code)).toBe(`const all = endpoint({ method: 'GET', ...others });`);
});

it('removes other properties when they are named', () => {
  const code = `const login = endpoint({ method: 'POST', body: credentials });`;
  expect(bareEndpoints(code, ['body'])).toBe(`const login = endpoint({ method: 'POST', });`);
});

it('leaves a module without endpoints unchanged', () => {
  const code = `export const other = { responses: 1 };`;
  expect(bareEndpoints(code)).toBe(code);
});

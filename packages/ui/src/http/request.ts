import type { CallName } from '@indike/contract/calls';

type Input = Readonly<Partial<Record<'params' | 'query' | 'body', unknown>>>;

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The address of a call: fills in `{id}` from the params and appends the query without empty filters. */
export function requestUrl(name: CallName, input: Input): string {
  const path = name.slice(name.indexOf(' ') + 1);
  const params = record(input.params);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(scalar(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(record(input.query))) {
    const text = scalar(value);
    if (text !== '') query.set(name, text);
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

import type * as z from 'zod/mini';

export type Values = Readonly<Record<string, unknown>>;
/** By field name; a nested field is named with dots: 'contact.name'. */
export type Errors = Readonly<Record<string, string>>;

function child(parent: Record<string, unknown>, key: string): Record<string, unknown> {
  const found = parent[key];
  if (isRecord(found)) return found;
  const made = {};
  parent[key] = made;
  return made;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `{ 'contact.name': 'Ana' }` becomes `{ contact: { name: 'Ana' } }`. */
export function nest(values: Values): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const keys = name.split('.');
    const last = keys.pop() ?? name;
    let at = root;
    for (const key of keys) at = child(at, key);
    at[last] = value;
  }
  return root;
}

/** The part of the values under a prefix: `pickPrefix({ 'contact.name': 'Ana' }, 'contact')` is `{ name: 'Ana' }`. */
export function pickPrefix(values: Values, prefix: string | undefined): Values {
  if (prefix === undefined) return values;
  const start = `${prefix}.`;
  const own = Object.entries(values).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(start.length), value]));
}

export type Validation<T> =
  | { readonly ok: true; readonly output: T }
  | { readonly ok: false; readonly errors: Errors };

/** Validates the values. Each invalid field has its first message, under the name that the form uses. */
export function validate<S extends z.ZodMiniType>(
  schema: S,
  values: Values,
  prefix?: string,
): Validation<z.output<S>> {
  const result = schema.safeParse(nest(pickPrefix(values, prefix)));
  if (result.success) return { ok: true, output: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.map(String);
    const name = (prefix === undefined ? path : [prefix, ...path]).join('.');
    errors[name] ??= issue.message;
  }
  return { ok: false, errors };
}

import fastJsonStringify from 'fast-json-stringify';

type Serialize = (data: unknown) => string;
const compiled = new WeakMap<object, Serialize>();

function compile(schema: object): Serialize {
  const serialize: Serialize = fastJsonStringify(schema);
  compiled.set(schema, serialize);
  return serialize;
}

/**
 * Compiled with the first response: the hundreds of schemas together would take a third of the start. Once for all routes that
 * share a schema, as they do for failures.
 */
export const compileWhenUsed = ({ schema }: { readonly schema: object }): Serialize => {
  let serialize: Serialize | undefined;
  return (data) => (serialize ??= compiled.get(schema) ?? compile(schema))(data);
};

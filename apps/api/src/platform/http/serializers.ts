import fastJsonStringify from 'fast-json-stringify';

type Serialize = (data: unknown) => string;
const compiled = new WeakMap<object, Serialize>();

function compile(schema: object): Serialize {
  const serialize: Serialize = fastJsonStringify(schema);
  compiled.set(schema, serialize);
  return serialize;
}

/**
 * Compiles a serializer at its first response, because compiling hundreds of schemas would take a third of the startup
 * time. Routes that share a schema, such as those of errors, share one serializer.
 */
export const compileWhenUsed = ({ schema }: { readonly schema: object }): Serialize => {
  let serialize: Serialize | undefined;
  return (data) => (serialize ??= compiled.get(schema) ?? compile(schema))(data);
};

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string | undefined;
  /** Sent as JSON, or as it is when it is the content of a file. */
  readonly body?: unknown;
  /** The expected status. By default any below 300. */
  readonly status?: number;
}

/** The product answered 503, because the machine is busy with other work. */
export class UnavailableError extends Error {}

const JSON_TYPE = 'application/json';

/** Returns parsed JSON, or the bytes of other content. @throws on an unexpected status */
// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
export async function call(port: number, { method = 'GET', path, token, body, status }: Sent): Promise<any> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isFile ? 'text/plain' : JSON_TYPE }),
    },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith(JSON_TYPE) ?? false;
  const content: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
  if (status === undefined ? response.ok : response.status === status) return content;
  const Refusal = response.status === 503 ? UnavailableError : Error;
  const said = isJson ? JSON.stringify(content) : String(content);
  throw new Refusal(`${method} ${path}: ${response.status} ${said.slice(0, 300)}`);
}

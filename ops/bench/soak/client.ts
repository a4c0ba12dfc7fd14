interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** The expected status. By default any below 300. */
  readonly status?: number;
}

/** The product answered 503, because the machine is busy with other work. */
export class UnavailableError extends Error {}

export interface SoakClient {
  /**
   * Returns parsed JSON, or undefined for other content. @throws UnavailableError on 503, Error on an unexpected status
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  send(sent: Sent): Promise<any>;
  /** The number of requests answered so far. */
  answered(): number;
}

export function createClient(port: number): SoakClient {
  let answered = 0;
  return {
    answered: () => answered,
    async send({ method = 'GET', path, token, body, status }) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      const content = isJson ? await response.json() : void (await response.arrayBuffer());
      answered += 1;
      if (status === undefined ? response.ok : response.status === status) return content;
      const { status: found } = response;
      const Refusal = found === 503 ? UnavailableError : Error;
      throw new Refusal(`${method} ${path}: ${found} ${JSON.stringify(content)}`);
    },
  };
}

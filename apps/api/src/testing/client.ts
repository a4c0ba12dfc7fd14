export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body, the bytes of a PDF, or undefined when there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape and assert on them
  readonly body: any;
}

export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** Sends the text unchanged, so that broken JSON can be sent too. */
export async function send(
  url: string,
  method: string,
  text: string | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, { method, headers, ...(text === undefined ? {} : { body: text }) });
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  if (type.startsWith('application/pdf'))
    return { status: response.status, headers: response.headers, body: bytes };
  const content = bytes.toString('utf8');
  const isJson = /^application\/(?:(?:problem|scim)\+)?json\b/.test(type);
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && content !== '' ? JSON.parse(content) : content === '' ? undefined : content,
  };
}

/** Calls the server with the token, or as a visitor when there is none. */
export function clientOf(server: { readonly url: string }, token?: string): Client {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const withBody = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
    body === undefined
      ? send(server.url + path, method, undefined, { ...authorization, ...headers })
      : send(server.url + path, method, JSON.stringify(body), {
          ...authorization,
          ...headers,
          'content-type': 'application/json',
        });
  return {
    get: (path) => withBody('GET')(path),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (path) => withBody('DELETE')(path),
  };
}

const TIMEOUT_MS = 3_000;

/** One GET to a server that is not ours: three seconds, no redirects. */
export function ask(url: string | URL, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
  });
}

/** The answer as JSON. @throws when it has more bytes than such an answer may have, or is no JSON */
export async function readJsonBody(response: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

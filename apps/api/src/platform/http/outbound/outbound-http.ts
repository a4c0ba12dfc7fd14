const TIMEOUT_MS = 3_000;

/** A GET request to an outside server: three seconds at most, no redirects. */
export function fetchWithTimeout(
  url: string | URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
  });
}

/** @throws when the body has more than `maxBytes` or is not JSON */
export async function readJsonBody(response: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the response body is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

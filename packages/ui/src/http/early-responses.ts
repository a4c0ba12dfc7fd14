/** The responses to what a prerendered page requests before its scripts have arrived. */
export interface EarlyResponses {
  readonly authorization: string;
  readonly byUrl: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyResponses?: EarlyResponses;
  }
}

/** Of every request that says no other. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** Runs inline in the page. The requests are those that `sendCall` would send, so that it can take their responses. */
export function requestEarly(urls: readonly string[], token: string): void {
  const authorization = `Bearer ${token}`;
  const headers = { accept: 'application/json', authorization };
  const requests = urls.map(
    (url) => [url, fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })] as const,
  );
  // A failure is reported by the call that takes the response.
  for (const [, request] of requests) request.catch(() => undefined);
  window.earlyResponses = { authorization, byUrl: new Map(requests) };
}

/** Each response once, and only to the session that has requested it. */
export function takeEarlyResponse(
  url: string,
  { method, headers }: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> | undefined {
  const early = globalThis.window?.earlyResponses;
  if (method !== 'GET' || early?.authorization !== headers['authorization']) return undefined;
  const response = early?.byUrl.get(url);
  early?.byUrl.delete(url);
  return response;
}

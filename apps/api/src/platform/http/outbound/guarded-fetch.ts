import type { OutboundGuard } from './outbound-guard.ts';

interface Options {
  readonly headers: Headers | Record<string, string>;
  readonly body?: unknown;
}

/** The other side gave no answer, or its address is not on the public internet. */
export class NoAnswer extends Error {}

/** `fetch` for libraries that call addresses which people entered: through the guard, and without redirects. */
export const guardedFetch =
  (outbound: OutboundGuard) =>
  async (url: string, { headers, body }: Options): Promise<Response> => {
    const request = { url, headers: Object.fromEntries(new Headers(headers)) };
    const isForm = body instanceof URLSearchParams || typeof body === 'string';
    const result = isForm
      ? await outbound.post({ ...request, body: body.toString() })
      : await outbound.get(request);
    if ('failed' in result) throw new NoAnswer(result.failed);
    const { status, text, contentType } = result.answer;
    if (status < 200) throw new NoAnswer('no_connection');
    return new Response(text === '' ? null : text, {
      status,
      headers: contentType === null ? {} : { 'content-type': contentType },
    });
  };

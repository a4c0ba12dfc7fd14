import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

export interface TraceReceiver {
  readonly url: string;
  /** The bodies of all requests, unchanged. */
  text(): string;
  spans(): ReceivedSpan[];
  stop(): Promise<void>;
}

/** A stand-in for an OpenTelemetry collector. Accepts spans as OTLP over HTTP, in JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isKnown = request.method === 'POST' && request.url === '/v1/traces';
      if (isKnown) bodies.push(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One attribute of a span, as text. */
export function attributeOf({ attributes }: ReceivedSpan, key: string): string | undefined {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value && String(Object.values(value)[0]);
}

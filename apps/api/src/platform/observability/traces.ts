import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Instrument } from './instrument.ts';

// Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans are created by hand rather than by auto-instrumentation, so
// that they contain only what is listed here: no address, no query string, no header, no parameter of a statement.

const MAX_SQL = 2_000;
/** Well below the ten seconds that the product has to shut down. */
const EXPORT_MS = 3_000;

export interface TraceOptions {
  /** The collector's URL, as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  /** The share of traces to record, from 0 to 1. */
  readonly share: number;
  readonly version: string;
  readonly log: Logger;
}

export interface Traces {
  readonly instrument: Instrument;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Logs failed exports, because the exporter itself does not. */
function createExporter({ endpoint, log }: TraceOptions): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ error: result.error.name, spans: spans.length }, 'spans not sent');
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The trace context of the current request or job. */
const current = new AsyncLocalStorage<Context>();

/** Every request begins a new trace. Honouring `traceparent` would let strangers decide what is recorded. */
function requestHooks(tracer: Tracer): NonNullable<Instrument['addHooks']> {
  const contexts = new WeakMap<FastifyRequest, { context: Context; span: Span }>();
  return (app) => {
    app.addHook('onRequest', (request, _reply, next) => {
      const { method, routeOptions, id } = request;
      const route = routeOptions.url;
      const attributes = {
        'http.request.method': method,
        ...(route !== undefined && { 'http.route': route }),
        // The request id of the log.
        'indike.request_id': id,
      };
      const name = route === undefined ? method : `${method} ${route}`;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      const context = trace.setSpan(ROOT_CONTEXT, span);
      contexts.set(request, { context, span });
      current.run(context, next);
    });
    // The last chunk of the body arrives outside the first hook's context.
    app.addHook('preValidation', (request, _reply, next) => {
      const known = contexts.get(request);
      if (known) current.run(known.context, next);
      else next();
    });
    app.addHook('onResponse', (request, reply, next) => {
      const span = contexts.get(request)?.span;
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      next();
    });
  };
}

/** Records a finished statement as a child span of the current request or job. Other statements are not recorded. */
function queryHook(tracer: Tracer): NonNullable<Instrument['query']> {
  return ({ sql, milliseconds, failed }) => {
    const parent = current.getStore();
    if (!parent) return;
    const endTime = performance.now();
    const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
    const span = tracer.startSpan(
      operation,
      {
        kind: SpanKind.CLIENT,
        startTime: endTime - milliseconds,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': sql.slice(0, MAX_SQL),
        },
      },
      parent,
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  };
}

function jobHook(tracer: Tracer): NonNullable<Instrument['job']> {
  return async (queue, run) => {
    const attributes = { 'messaging.destination.name': queue };
    const span = tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT);
    const result = await current.run(trace.setSpan(ROOT_CONTEXT, span), run);
    if (result.status === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    return result;
  };
}

export function startTraces(options: TraceOptions): Traces {
  const { share, version } = options;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'indike', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: createExporter(options), exportTimeoutMillis: EXPORT_MS }),
    ],
  });
  const tracer = provider.getTracer('indike', version);
  return {
    instrument: {
      addHooks: requestHooks(tracer),
      query: queryHook(tracer),
      job: jobHook(tracer),
    },
    stop: () => provider.shutdown(),
  };
}

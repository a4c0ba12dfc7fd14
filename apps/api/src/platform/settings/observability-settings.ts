import * as z from 'zod/mini';
import type { MetricsSettings, TracingSettings } from './settings-types.ts';

const PORT_HINT = 'use um número de 0 a 65535';

/** Metrics and traces, both off by default. The settings for traces have OpenTelemetry's own names. */
export const observabilityEnvironment = {
  METRICS_PORT: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, PORT_HINT)),
      z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, PORT_HINT))),
    ),
  ),
  METRICS_HOST: z.prefault(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && /^https?:/.test(text),
          'use o endereço http:// ou https:// de um coletor do OpenTelemetry',
        ),
      ),
  ),
  /** The share of traces to record, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.pipe(
    z.prefault(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'use um número de 0 a 1')), '1'),
    z.transform(Number),
  ),
};

interface Values {
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

export function readObservability(values: Values): {
  readonly metrics: MetricsSettings | undefined;
  readonly tracing: TracingSettings | undefined;
} {
  const { METRICS_PORT: port, METRICS_HOST: host } = values;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = values;
  return {
    metrics: port === undefined ? undefined : { port, host },
    tracing: endpoint === undefined ? undefined : { endpoint, share },
  };
}

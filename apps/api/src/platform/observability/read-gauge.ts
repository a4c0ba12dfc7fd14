import { Gauge, type Registry } from 'prom-client';

/** Registers a gauge that is read at each scrape. It exports nothing when `read` returns undefined. */
export function registerReadGauge(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => number | undefined,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      const value = read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(gauge);
}

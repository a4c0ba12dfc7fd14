import { Gauge, type Registry } from 'prom-client';

/** A figure that is read when somebody scrapes; undefined where there is none. */
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

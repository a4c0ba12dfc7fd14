import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as health from '@indike/rules/operators/system-health';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createStateGauges } from '#api/health/gauges.ts';
import { createMetrics } from '#api/platform/observability/metrics.ts';
import { EMAIL_JOBS } from '#api/platform/jobs/queue-settings.ts';

// Checks ops/deploy/observability: alert rules and dashboard name only metrics that the product exports. promtool checks
// the files as well where it is installed.

const FOLDER = join(import.meta.dirname, 'observability');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
const rules: Rule[] = parse(read('alerts.yml')).groups.flatMap(({ rules: all }: { rules: Rule[] }) => all);
const exprOf = (alert: string): string => rules.find((rule) => rule.alert === alert)?.expr ?? '';

interface DashboardPanel {
  readonly id: number;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const panels: DashboardPanel[] = JSON.parse(read('dashboard.json')).panels;

/** Metrics that Prometheus itself adds. */
const OF_PROMETHEUS = ['up'];
let exported: Set<string>;
beforeAll(async () => {
  const metrics = createMetrics();
  createStateGauges(metrics);
  metrics.gauge({ name: 'indike_database_up', help: 'as in observability.ts' });
  const names = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(
    ([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  exported = new Set([
    ...names,
    ...OF_PROMETHEUS,
    'indike_database_pool_connections',
    'indike_database_pool_waiting',
    'indike_database_pool_limit',
  ]);
});

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** The metrics that an expression names: what is left without strings, labels, ranges, groupings and functions. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}

it('reads the metrics out of an expression', () => {
  expect(
    metricsIn('max by (queue) (a_b{c="d"}) > 0.01 * sum(rate(e_count{f=~"5.."}[5m])) unless g == 0'),
  ).toEqual(['a_b', 'e_count', 'g']);
});

it('the product exports every metric of an alert or a panel', () => {
  const exprs = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const named = exprs.flatMap(metricsIn);
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((name) => !exported.has(name))).toEqual([]);
});

it('alerts have the same limits as the system health page', () => {
  const limitOf = (alert: string) => Number(/> ([\d.]+)/.exec(exprOf(alert))?.[1]);
  expect(limitOf('IndikeTarefasVelhas')).toBe(health.JOB_AGE.bad);
  expect(limitOf('IndikeEmailsParados')).toBe(health.EMAIL_AGE.bad);
  expect(limitOf('IndikeWebhooksParados')).toBe(health.WEBHOOK_AGE.bad);
  expect(limitOf('IndikeLivroRazaoNaoConferido')).toBe(health.LEDGER_CHECK_HOURS * 3_600);
  expect(limitOf('IndikeErros')).toBe(health.ERROR_SHARE);
  const late = health.BACKUP_LATE_HOURS * 3_600;
  expect(exprOf('IndikeCopiaAtrasada')).toContain(`> 2 * max(indike_backup_interval_seconds) + ${late}`);
  expect(exprOf('IndikeDiscoQuaseCheio')).toContain(`< ${health.DISK_FREE.attention} *`);
  expect(exprOf('IndikeDiscoCheio')).toContain(`< ${health.DISK_FREE.bad} *`);
  expect(exprOf('IndikeTarefasVelhas')).toContain(`queue!~"${EMAIL_JOBS.join('|')}"`);
});

it('every alert says what happened and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, annotations } of rules)
    expect([alert, Object.keys(annotations).toSorted()]).toEqual([alert, ['description', 'summary']]);
});

it('every panel of the dashboard has a unique id and a title', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.filter(({ title }) => title === '')).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it.runIf(hasPromtool)('promtool accepts the rules, and they fire and resolve as expected', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
    expect([args, status, status === 0 ? '' : stdout + stderr]).toEqual([args, 0, '']);
  }
});

import { median, type Budget } from '../report.ts';
import { table } from '../../text-table.ts';
import { type AuditedPage, CATEGORIES, type Category, coldVisit, type Visit } from './visit.ts';

const MIN_SCORES: Readonly<Record<Category, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

export interface LighthousePlan {
  readonly rounds: number;
  /** Pause after the browser's start, so that it does not compete with the measurement. */
  readonly browserStartMs: number;
}

interface Audited {
  readonly page: AuditedPage;
  readonly visits: readonly Visit[];
}

async function visitPage(page: AuditedPage, { rounds, browserStartMs }: LighthousePlan): Promise<Audited> {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await coldVisit(page, browserStartMs));
  return { page, visits };
}

const middle = ({ visits }: Audited, pick: (visit: Visit) => number): number => median(visits.map(pick));
const scoreOf = (audited: Audited, category: Category): number =>
  middle(audited, ({ scores }) => scores[category]);

/** Whether the category counts for the page. Pages that search engines must not list have no SEO score. */
const counts = ({ page }: Audited, category: Category): boolean => page.isListed || category !== 'seo';

const HEAD = ['Lighthouse', 'perf', 'a11y', 'best', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'bytes'];

const row = (audited: Audited): string[] => [
  `${audited.page.path} (${audited.page.device})`,
  ...CATEGORIES.map((category) => (counts(audited, category) ? String(scoreOf(audited, category)) : '')),
  `${Math.round(middle(audited, ({ fcpMs }) => fcpMs))} ms`,
  `${Math.round(middle(audited, ({ lcpMs }) => lcpMs))} ms`,
  `${Math.round(middle(audited, ({ tbtMs }) => tbtMs))} ms`,
  middle(audited, ({ cls }) => cls).toFixed(3),
  String(Math.round(middle(audited, ({ bytes }) => bytes))),
];

/** The budget takes the worst page, because each page has to reach the score. */
function budgetOf(category: Category, all: readonly Audited[]): Budget {
  const pages = all.filter((audited) => counts(audited, category));
  const scores = pages.map((audited) => scoreOf(audited, category));
  const lowest = Math.min(...scores);
  const worst = pages[scores.indexOf(lowest)]?.page.path ?? '';
  return {
    name: `Lighthouse ${category} of every page, the lowest at ${worst}`,
    value: lowest,
    limit: MIN_SCORES[category],
    unit: 'points',
    atLeast: true,
  };
}

/** Runs Lighthouse on the pages of the weight tables: the site as on a phone, the back office as on a desktop. */
export async function measureLighthouse(
  pages: readonly AuditedPage[],
  plan: LighthousePlan,
): Promise<Budget[]> {
  const audited: Audited[] = [];
  for (const page of pages) audited.push(await visitPage(page, plan));
  console.log(`\n${table([HEAD, ...audited.map(row)])}\n`);
  for (const { page, visits } of audited)
    for (const remark of new Set(visits.flatMap(({ remarks }) => remarks)))
      console.log(`${page.path}: ${remark}`);
  return CATEGORIES.map((category) => budgetOf(category, audited));
}

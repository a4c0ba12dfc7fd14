import type { Browser, Locator, Page } from '@playwright/test';
import { printTable } from '../../figures.ts';
import { atMost, median, type Budget } from '../report.ts';
import { launchBrowser, UNASSISTED } from './downloads.ts';
import type { MeasuredPage } from './lighthouse.ts';

const INP_MS = 100;
const SLOWER = 4;
const PHONE = { width: 360, height: 740 };
/** From an act until what it shows is painted, also on a slowed processor. */
const SETTLE_MS = 1_500;

/** As long as a finger rests on the screen. Without it, the press and its release would share one frame. */
const TOUCH_MS = 80;

async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devTools = await target.page().context().newCDPSession(target.page());
  const point = { x: x + width / 2, y: y + height / 2 };
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await target.page().waitForTimeout(TOUCH_MS);
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const button = (name: string) => (page: Page) => touch(page.getByRole('button', { name }).first());
const tab = (name: string) => (page: Page) =>
  touch(page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name, exact: true }));

interface Interaction {
  readonly name: string;
  readonly path: string;
  readonly act: (page: Page) => Promise<void>;
}

/** The ten commonest acts of an Indiker. */
const INTERACTIONS: readonly Interaction[] = [
  { name: 'a key at the login', path: '/login', act: (page) => page.getByLabel('E-mail / CPF').press('d') },
  { name: 'open the menu', path: '/', act: button('Abrir menu') },
  { name: 'to the referrals', path: '/', act: tab('Indicações') },
  { name: 'open the filter', path: '/indicacoes', act: button('Filtrar') },
  {
    name: 'open a referral',
    path: '/indicacoes',
    act: (page) => touch(page.locator('a[href*="indicationId="]').first()),
  },
  { name: 'to the earnings', path: '/', act: tab('Ganhos') },
  { name: 'ask for the money', path: '/ganhos', act: button('Sacar') },
  { name: 'to the profile', path: '/', act: tab('Perfil') },
  { name: 'to the referral form', path: '/', act: tab('Indicar') },
  { name: 'leave a step empty', path: '/nova-indicacao', act: button('Próximo') },
];

/** The longest time from an input to the frame that shows its effect. */
const OBSERVE = `window.longest = 0;
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.longest = Math.max(window.longest, duration);
}).observe({ type: 'event', durationThreshold: 16 });`;

async function timeOf(browser: Browser, page: MeasuredPage, { path, act }: Interaction): Promise<number> {
  await using context = await browser.newContext({
    ...UNASSISTED,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  if (path !== '/login') await page.enter?.(context);
  const tabOfAct = await context.newPage();
  const devTools = await context.newCDPSession(tabOfAct);
  await tabOfAct.goto(page.origin + path, { waitUntil: 'networkidle' });
  await tabOfAct.waitForFunction('window.capturedEvents === undefined');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await tabOfAct.evaluate(OBSERVE);
  await act(tabOfAct);
  await tabOfAct.waitForTimeout(SETTLE_MS);
  // Awaited here, because the context is closed on the way out.
  return await tabOfAct.evaluate<number>('window.longest');
}

/** How long the commonest acts keep a person waiting on a processor four times as slow, by a page of an Indiker. */
export async function measureInteractions(page: MeasuredPage, rounds: number): Promise<Budget[]> {
  await using browser = await launchBrowser();
  const times: number[] = [];
  for (const act of INTERACTIONS) {
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await timeOf(browser, page, act));
    times.push(median(all));
  }
  printTable(
    ['Act, at a quarter of the processor', 'INP'],
    INTERACTIONS.map(({ name }, index) => [name, `${times[index]} ms`]),
  );
  const slowest = Math.max(...times);
  const name = INTERACTIONS[times.indexOf(slowest)]?.name ?? '';
  return [atMost(`INP of the ten commonest acts, the slowest: ${name}`, slowest, INP_MS, 'ms')];
}

import { expect, type Page } from '@playwright/test';
import type { Screen } from './screens.ts';
import { settled } from './settled.ts';

/** The innermost elements that extend beyond the window and are not inside a box that scrolls or clips. */
const BEYOND = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
  .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
  .filter((element) => {
    for (let box = element; box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return false;
    return true;
  })
  .map(({ tagName, className, textContent }) => \`\${tagName} \${className}: \${textContent.slice(0, 30)}\`)
  .concat(\`\${document.documentElement.scrollWidth} px\`)`;

/** Elements that make the page scroll sideways. Empty if it does not. */
export const beyondWindow = (page: Page): Promise<string[]> => page.evaluate<string[]>(BEYOND);

/**
 * Texts that are cut off by a box. Skips texts for screen readers, which are a pixel wide, and texts in drawings, which
 * are also in the drawing's accessible name.
 */
const CUT = `[...document.querySelectorAll('body *:not(svg *)')]
  .filter((element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
  .filter((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    if (text.width === 0) return false;
    for (let box = element; box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom, width } = box.getBoundingClientRect();
      if (width <= 1) return false;
      const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
      if (cuts(overflowX) && (text.right > right + 1 || text.left < left - 1)) return true;
      if (cuts(overflowY) && (text.bottom > bottom + 1 || text.top < top - 1)) return true;
      if (overflowY === 'auto' || overflowY === 'scroll') return false;
    }
    return false;
  })
  .map(({ textContent }) => textContent.trim().slice(0, 60))`;
/** The text spacing that a reader may set (WCAG 1.4.12). */
const SPACING = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important; }\`);
  document.adoptedStyleSheets = [sheet];
}`;

/**
 * Controls that a finger may miss: those of less than 44 px whose surroundings, such as a row or a label, are not a part of
 * them either. Links within a text are as high as its lines.
 */
const SMALL = `(() => {
  const inAll = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inAll(one.shadowRoot) : [])]);
  const isControl = (one) => one.matches('a[href], button, input, select, textarea, summary, [role=button], [role=switch]');
  const isInText = (one) => getComputedStyle(one).display === 'inline' && one.parentElement?.textContent.trim() !== one.textContent.trim();
  const answers = (one, x, y) => {
    const hit = one.getRootNode().elementFromPoint(x, y);
    return hit !== null && (one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit)));
  };
  const isLarge = (one) => {
    one.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return (width > 43.4 || (answers(one, x - 21, y) && answers(one, x + 21, y)))
      && (height > 43.4 || (answers(one, x, y - 21) && answers(one, x, y + 21)));
  };
  return inAll(document)
    .filter((one) => isControl(one) && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1)
    .filter((one) => !isInText(one) && !isLarge(one))
    .map((one) => \`\${one.tagName} \${one.ariaLabel ?? one.textContent.trim().slice(0, 40)}: \${Math.round(one.getBoundingClientRect().width)} × \${Math.round(one.getBoundingClientRect().height)}\`);
})()`;

export const smallTargets = (page: Page): Promise<string[]> => page.evaluate<string[]>(SMALL);

/** Expects that the page does not scroll sideways and that no text is cut off. */
export async function expectWhole(page: Page, name: string): Promise<void> {
  expect.soft(await beyondWindow(page), `${name}: scrolls sideways`).toEqual([]);
  expect.soft(await page.evaluate<string[]>(CUT), `${name}: cut`).toEqual([]);
}

/** The viewport of a 1280 × 1024 window at 400 %. */
export const ZOOMED = { width: 320, height: 256 };

/**
 * Expects that the open page fits at 400 %, that its main action can be reached, and that it also fits with the text
 * spacing that a reader may set. Restores the viewport afterwards.
 */
export async function expectUsableEnlarged(page: Page, [path, action]: Screen): Promise<void> {
  const size = page.viewportSize() ?? ZOOMED;
  await page.setViewportSize(ZOOMED);
  await settled(page);
  await expectWhole(page, `${path} at 400 %`);
  const control = page
    .getByRole('button', { name: action })
    .or(page.getByRole('link', { name: action }))
    .first();
  // A trial click scrolls the control into view and checks that it can be clicked, without clicking it.
  await control.click({ trial: true });
  await page.evaluate(SPACING);
  await expectWhole(page, `${path} spaced`);
  await page.evaluate('document.adoptedStyleSheets = []');
  await page.setViewportSize(size);
}

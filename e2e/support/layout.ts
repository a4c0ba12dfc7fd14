import type { Page } from '@playwright/test';

/** The innermost elements that reach beyond the window and are in no box that scrolls by itself. */
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

/** What makes a page scroll sideways; nothing where none does. */
export const beyondWindow = (page: Page): Promise<string[]> => page.evaluate<string[]>(BEYOND);

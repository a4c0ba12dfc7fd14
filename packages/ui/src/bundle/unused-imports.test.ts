import { expect, it } from 'vitest';
import { withoutUnusedImports } from './unused-imports.ts';

it.each([
  [
    `import { a } from './a.js'; import { b } from './b.js'; export const c = b();`,
    ` import { b } from './b.js'; export const c = b();`,
  ],
  [`import * as z from 'zod'; export const c = 1;`, ` export const c = 1;`],
  [
    `import { a, b } from './ab.js'; export const c = b;`,
    `import { a, b } from './ab.js'; export const c = b;`,
  ],
  [`import { a as b } from './a.js'; export const c = { a: 1 };`, ` export const c = { a: 1 };`],
])('turns %s into %s', (code, expected) => expect(withoutUnusedImports(code)).toBe(expected));

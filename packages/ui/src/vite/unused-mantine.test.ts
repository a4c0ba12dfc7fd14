import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UNUSED_COLORS, UNUSED_PARTS } from './unused-mantine.ts';

const names = UNUSED_COLORS.join('|');
const uses = new RegExp(
  `--mantine-color-(?:${names})-|\\bc(?:olor)?(?:=|: ?)['"](?:${names})\\b|<[A-Z]\\w+\\.(?:${UNUSED_PARTS.join('|')})\\b`,
);

it.each(['color="cyan"', "color: 'blue.8'", 'c="pink"', 'var(--mantine-color-orange-6)', '<Button.Group>'])(
  'finds %s',
  (use) => expect(use).toMatch(uses),
);

it('finds nothing in use that the build leaves out', () => {
  const root = new URL('../../../../', import.meta.url).pathname;
  const sources = globSync(`${root}{apps/{web,back-office}/app,packages/ui/src}/**/*.{ts,tsx,css}`);
  const found = sources.filter((path) => !path.endsWith('.test.ts') && uses.test(readFileSync(path, 'utf8')));
  expect(sources.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

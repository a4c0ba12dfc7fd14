import { globSync, readFileSync } from 'node:fs';
import { DEFAULT_THEME } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { theme } from '../theme/theme.ts';
import { REPLACED_COLORS, UNUSED_COLORS, UNUSED_PARTS, withoutUnusedStyles } from './unused-mantine.ts';

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

it.each(REPLACED_COLORS)('leaves out no shade of %s that our theme does not have', (name) => {
  // Mantine writes a shade in the page's head only where it is not its own.
  const shades = theme.colors?.[name];
  expect(shades).toHaveLength(10);
  for (const [index, shade] of shades?.entries() ?? [])
    expect(shade).not.toBe(DEFAULT_THEME.colors[name]?.[index]);
});

it.each([
  ['--mantine-color-gray-filled', 'var(--mantine-color-gray-6)', 'var(--mantine-color-gray-6)'],
  ['padding', 'calc(1.5rem * var(--mantine-scale)) 0', '1.5rem 0'],
  ['margin', 'calc(-0.125rem * var(--mantine-scale))', '-0.125rem'],
  ['width', 'calc(1rem + 2px)', 'calc(1rem + 2px)'],
])('keeps %s: %s as %s', (prop, value, shorter) => {
  const remove = vi.fn<() => void>();
  const declaration = { prop, value, remove };
  withoutUnusedStyles.Declaration(declaration);
  expect([declaration.value, remove.mock.calls]).toEqual([shorter, []]);
});

it.each(['--mantine-color-teal-text', '--mantine-color-dark-7'])('removes %s', (prop) => {
  const remove = vi.fn<() => void>();
  withoutUnusedStyles.Declaration({ prop, value: 'red', remove });
  expect(remove).toHaveBeenCalledOnce();
});

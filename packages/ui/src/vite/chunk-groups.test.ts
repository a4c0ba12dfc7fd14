import { expect, it } from 'vitest';
import { codeSplittingGroups, isNamed, unmatchedNames } from './chunk-groups.ts';

const IDS = [
  '/repo/node_modules/react/index.js',
  '/repo/node_modules/react-dom/client.js',
  '/repo/apps/back-office/app/shared/paths.ts',
  '\0vite/preload-helper.js',
];

it.each([
  ['node_modules/react', [true, false, false, false]],
  ['app/shared', [false, false, true, false]],
  ['app/shared/paths', [false, false, true, false]],
  ['app/shared/path', [false, false, false, false]],
  ['vite/preload-helper', [false, false, false, true]],
])('matches module ids with %s', (module, expected) =>
  expect(IDS.map((id) => isNamed(id, module))).toEqual(expected),
);

it('returns the names that match no module, and groups the modules that match', () => {
  const groups = [
    { name: 'framework', modules: ['node_modules/react', 'node_modules/preact'] },
    { name: 'base', modules: ['app/shared/paths', 'app/shared/moved'] },
  ];
  expect(unmatchedNames(IDS, groups)).toEqual(['node_modules/preact', 'app/shared/moved']);
  expect(codeSplittingGroups(groups).map(({ name, test }) => [name, IDS.map(test)])).toEqual([
    ['framework', [true, false, false, false]],
    ['base', [false, false, true, false]],
  ]);
});

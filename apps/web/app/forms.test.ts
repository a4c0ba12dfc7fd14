import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Forms that send nothing, or show each refusal at their one field. */
const WITHOUT_HOOK = [
  'apps/back-office/app/features/referrals/components/list/views-dialog.tsx',
  'apps/web/app/features/help/components/search-box.tsx',
  'apps/web/app/shared/verification-code/code-entry.tsx',
];
/** Its one field shows what is wrong with it, and what the server refuses stands below it. */
const ONE_FIELD = ['packages/ui/src/conversation/composer.tsx'];
const SENDS_NOTHING = [
  'apps/web/app/features/referrals/components/list/filter-dialog.tsx',
  'packages/ui/src/gallery/gallery-page.tsx',
];

const forms = globSync(['apps/{web,back-office}/app/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: ROOT })
  .map((file) => ({ path: file.replaceAll('\\', '/'), text: readFileSync(join(ROOT, file), 'utf8') }))
  .filter(({ text }) => text.includes('<form'));
const without = (part: string) => forms.filter(({ text }) => !text.includes(part)).map(({ path }) => path);

it('every form is the house’s, which sets the focus to the first wrong field', () => {
  expect(forms.length).toBeGreaterThan(15);
  expect(without('formProps}').sort()).toEqual([...WITHOUT_HOOK, ...ONE_FIELD].sort());
});

it('every form that sends something says beside its button why it was refused', () => {
  expect(without('<Refusal>').sort()).toEqual([...WITHOUT_HOOK, ...SENDS_NOTHING].sort());
});

import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRepository, ROOT } from './testing/repository-copy.ts';

// Follows the recipe "Add a field to a referral" of CONTRIBUTING in a copy of the repository: what the recipe names is
// enough for the checks to pass and for the field to be in everything that shows a referral.

const MIGRATION = 'apps/api/migrations/9000_segment.sql';
const WIZARD = 'apps/web/app/features/referrals/components/new-referral';

/** What the recipe adds for a field `segment`: for each file, a text that it contains and what that becomes. */
const EDITS: Readonly<Record<string, readonly (readonly [found: string, replacement: string])[]>> = {
  'packages/contract/src/referrals/company-details.ts': [
    ["import { site } from '../wire/fields.ts';", "import { optionalLine, site } from '../wire/fields.ts';"],
    ['z.object({ site });', 'z.object({ site, segment: optionalLine() });'],
    [
      'z.object({ site: z.nullable(z.string()) });',
      'z.object({ site: z.nullable(z.string()), segment: z.nullable(z.string()) });',
    ],
    ['{ site: null };', '{ site: null, segment: null };'],
  ],
  'apps/api/src/referrals/columns.ts': [
    ["['r.site'] as const", "['r.site', 'r.segment'] as const"],
    ['({ site = null }: GivenDetails)', '({ site = null, segment = null }: GivenDetails)'],
    ['=> ({ site });', '=> ({ site, segment });'],
  ],
  'apps/api/src/exports/present.ts': [
    [
      "    ['Site', ({ site }) => site],\n",
      "    ['Site', ({ site }) => site],\n    ['Ramo', ({ segment }) => segment],\n",
    ],
  ],
  'apps/api/src/platform/http/api-docs/example-values.ts': [
    ['  sentence: [', "  segment: ['Padarias'],\n  sentence: ["],
  ],
  [`${WIZARD}/values.ts`]: [
    ["{ site: '' };", "{ site: '', segment: '' };"],
    ["['site'] as const", "['site', 'segment'] as const"],
  ],
  [`${WIZARD}/company-fields.tsx`]: [
    [
      '    <TextInput\n      label="Site (opcional)"',
      '    <>\n    <TextInput\n      label="Site (opcional)"',
    ],
    [
      "      {...form.text('site')}\n    />\n",
      "      {...form.text('site')}\n    />\n    <TextInput label=\"Ramo (opcional)\" maxLength={100} {...form.text('segment')} />\n    </>\n",
    ],
  ],
  [`${WIZARD}/referral-summary.tsx`]: [
    ["  ['site', 'Site', 'site'],\n", "  ['site', 'Site', 'site'],\n  ['site', 'Ramo', 'segment'],\n"],
  ],
  'apps/web/app/features/referrals/components/detail/referral-detail.tsx': [
    [
      '        {referral.site !== null && (',
      '        {referral.segment && <span>{referral.segment}</span>}\n        {referral.site !== null && (',
    ],
  ],
  'apps/back-office/app/features/referrals/components/detail/company.tsx': [
    [
      '        <Pair title="Indicada em">',
      '        <Pair title="Ramo">{referral.segment ?? \'Não informado\'}</Pair>\n        <Pair title="Indicada em">',
    ],
  ],
};
/** Written by commands. */
const GENERATED = ['apps/api/migrations/checksums.txt', 'apps/api/src/platform/db/types.ts'];

/** Reads the field back from everything that shows a referral. */
const FIELD_TEST = `
import { expect, it } from 'vitest';
import { startIntegration } from '../testing/api-keys.ts';
import { refer } from '../testing/people.ts';

it('has the field wherever a referral is shown, and lists a change of it', async () => {
  const { server, ana, crm, admin } = await startIntegration();
  const id = await refer(ana, { segment: 'Padarias' });
  expect((await ana.get(\`/api/indication/\${id}\`)).body.segment).toBe('Padarias');
  expect((await admin.get(\`/api/operator/indications/\${id}\`)).body.segment).toBe('Padarias');
  expect((await crm.get(\`/api/v1/referrals/\${id}\`)).body.company.segment).toBe('Padarias');
  expect((await ana.get('/api/me/data')).body.referrals[0].segment).toBe('Padarias');
  expect((await crm.get('/api/v1/exports/referrals')).body).toContain('Padarias');
  const marked = () => server.db.selectFrom('referral_change').select('changed_at').where('referral_id', '=', id).executeTakeFirstOrThrow();
  const before = await marked();
  await server.db.updateTable('referral').set({ segment: 'Confeitarias' }).where('id', '=', id).execute();
  expect(await marked()).not.toEqual(before);
  await server.stop();
});
`;

let copy = '';
const run = promisify(execFile);
const inCopy = (...command: [string, ...string[]]) =>
  run(command[0], command.slice(1), { cwd: copy, env: { ...process.env, CI: '' }, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${command.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );

/** Links the packages, except the workspaces, which are the copy's own. */
function linkModules(folder: string): void {
  const modules = join(copy, folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, folder, 'node_modules')))
    if (name !== '@indike') symlinkSync(join(ROOT, folder, 'node_modules', name), join(modules, name));
}

function linkWorkspaces(): void {
  const scope = join(copy, 'node_modules/@indike');
  mkdirSync(scope);
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(join(copy, parent)))
      symlinkSync(join(copy, parent, name), join(scope, name));
}

function edit(file: string, found: string, replacement: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect([file, text.includes(found)]).toEqual([file, true]);
  writeFileSync(
    path,
    text.replace(found, () => replacement),
  );
}

/** The column, and the function that marks changed referrals, with the column among those that it compares. */
function writeMigration(): void {
  const referrals = readFileSync(join(copy, 'apps/api/migrations/0005_referrals.sql'), 'utf8');
  const mark = /create function mark_changed_referrals\(\)[\s\S]*?end \$\$;\n/.exec(referrals)?.[0] ?? '';
  const withColumn = mark
    .replace('create ', 'create or replace ')
    .replaceAll(' site, cnpj', ' site, segment, cnpj');
  writeFileSync(join(copy, MIGRATION), `alter table referral add column segment text;\n${withColumn}`);
}

beforeAll(() => {
  copy = copyRepository();
  for (const folder of ['', 'apps/api', 'apps/web', 'apps/back-office', 'packages/ui'])
    if (existsSync(join(ROOT, folder, 'node_modules'))) linkModules(folder);
  linkWorkspaces();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('names every file that a new field of a referral needs', () => {
  const recipe = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split('### ')
    .find((part) => part.startsWith('Add a field to a referral'));
  const named = [...(recipe ?? '').matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, path]) => path);
  expect(new Set(named)).toEqual(
    new Set([...Object.keys(EDITS), ...GENERATED, 'apps/api/migrations/NNNN_title.sql']),
  );
});

it('and the other recipes name files that exist', () => {
  const paths = [
    ...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(
      /`((?:apps|packages|scripts|e2e)\/[^`\s]+)`/g,
    ),
  ].map(([, path]) => path ?? '');
  const missing = paths.filter((path) => !/NNNN|…/.test(path) && !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});

it('is enough for the checks and for everything that shows a referral', { timeout: 1_200_000 }, async () => {
  writeMigration();
  for (const [file, changes] of Object.entries(EDITS))
    for (const [found, replacement] of changes) edit(file, found, replacement);
  await inCopy(process.execPath, 'scripts/migrations.mjs', '--add');
  await inCopy(process.execPath, 'apps/api/src/testing/generate-types.ts');
  await inCopy('node_modules/.bin/oxfmt', ...Object.keys(EDITS));
  await inCopy(process.execPath, 'scripts/check.mjs');
  writeFileSync(join(copy, 'apps/api/src/referrals/segment.test.ts'), FIELD_TEST);
  const tested = await inCopy(
    'node_modules/.bin/vitest',
    'run',
    '--project',
    'api',
    'apps/api/src/referrals/segment.test.ts',
  );
  expect(tested.stdout).toMatch(/Tests .*1 passed/);
});

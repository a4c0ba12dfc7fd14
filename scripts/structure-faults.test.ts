import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { structureProblems } from './structure.mjs';
import { copyRepository } from './testing/repository-copy.ts';

// Each test plants a fault in a copy of the repository. The check must report that fault and nothing else.

const API = 'apps/api/src';
/** Computed, so that the check does not find it in this file. */
const CLIMB = '../'.repeat(4);

let copy = '';
const changed = new Map<string, string | undefined>();

/** Appends `text` to a file of the copy, which is created if it does not exist. */
function plant(path: string, text: string): void {
  const file = join(copy, path);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (!changed.has(file)) changed.set(file, before);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${before ?? ''}\n${text}\n`);
}

/** Replaces a text in a file of the copy, which must contain it. */
function replace(path: string, found: string, replacement: string): void {
  const file = join(copy, path);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(found);
  changed.set(file, before);
  writeFileSync(file, before.replace(found, replacement));
}

const found = () => structureProblems(copy);
const saying = (...problems: readonly string[]) =>
  problems.map((problem) => expect.stringContaining(problem));

beforeAll(() => {
  copy = copyRepository();
}, 60_000);

afterEach(() => {
  for (const [file, before] of changed) {
    if (before === undefined) rmSync(file);
    else writeFileSync(file, before);
  }
  changed.clear();
});

afterAll(() => rmSync(copy, { recursive: true }));

describe('the structure check', { timeout: 30_000 }, () => {
  it('accepts the repository as it is', () => {
    expect(found()).toEqual([]);
  });

  it('refuses an import cycle of two files', () => {
    plant(`${API}/places/queries.ts`, `export type { x } from './routes.ts';`);
    expect(found()).toEqual(saying(`files: ${API}/places/queries.ts ↔ ${API}/places/routes.ts: a circle`));
  });

  it('refuses an import cycle of folders, even of types only', () => {
    plant('packages/ui/src/format/circle-a.ts', `import type { B } from '../hooks/circle-b.ts';`);
    plant('packages/ui/src/hooks/circle-b.ts', `export { c } from '../format/circle-c.ts';`);
    plant('packages/ui/src/format/circle-c.ts', 'export const c = 1;');
    expect(found()).toEqual(saying('packages/ui/src: format ↔ hooks: a circle'));
  });

  it('refuses a capability that calls a higher one', () => {
    plant(`${API}/avatars/commands.ts`, `import { x } from '../privacy/commands.ts';`);
    expect(found()).toEqual(saying('avatars → privacy: it stands higher'));
  });

  it('refuses an import of a private file of another capability, by role and by subject', () => {
    plant(`${API}/privacy/export.ts`, `import { x } from '../accounts/store.ts';`);
    plant(`${API}/rewards/due-earnings.ts`, `import { y } from '../ledger/posting-store.ts';`);
    expect(found()).toEqual(
      saying(
        `${API}/privacy/export.ts imports ${API}/accounts/store.ts: that is private`,
        `${API}/rewards/due-earnings.ts imports ${API}/ledger/posting-store.ts: that is private`,
      ),
    );
  });

  it('refuses an import of a capability in deps.ts', () => {
    plant(`${API}/deps.ts`, `import type { X } from './places/queries.ts';`);
    expect(found()).toEqual(
      saying(
        `${API}/deps.ts imports ${API}/places/queries.ts: every capability imports deps.ts`,
        `${API}: deps.ts ↔ places: a circle`,
      ),
    );
  });

  it('refuses an import of a capability in the platform', () => {
    plant(`${API}/platform/clock.ts`, `import type { X } from '../places/queries.ts';`);
    expect(found()).toEqual(
      saying(
        'the platform serves every capability and knows none',
        `${API}: deps.ts ↔ places ↔ platform: a circle`,
      ),
    );
  });

  it('refuses an unlisted capability', () => {
    plant(`${API}/gifts/store.ts`, 'export const x = 1;');
    expect(found()).toEqual(saying(`${API}/gifts/store.ts: add its folder`));
  });

  it('refuses SQL outside store and queries', () => {
    plant(`${API}/sharing/commands.ts`, "const rows = (db) => db.selectFrom('share_bonus').execute();");
    plant(`${API}/sharing/routes.ts`, 'const one = (db) => sql<number>`select 1`.execute(db);');
    expect(found()).toEqual(
      saying(`${API}/sharing/commands.ts: SQL belongs in`, `${API}/sharing/routes.ts: SQL belongs in`),
    );
  });

  it('refuses a write to the table of another capability, by the query builder and in SQL', () => {
    plant(`${API}/sharing/store.ts`, "const a = (db) => db.updateTable('referral').set({});");
    plant(`${API}/contacts/store.ts`, 'const b = (db) => sql`delete from indiker where id = 1`.execute(db);');
    expect(found()).toEqual(
      saying('contacts/store.ts → indiker: a table', 'sharing/store.ts → referral: a table'),
    );
  });

  it('refuses a table without an owner', () => {
    replace(`${API}/platform/db/types.ts`, 'export interface DB {', 'export interface DB {\n  gift: Gift;');
    expect(found()).toEqual(saying('table gift: name its owner'));
  });

  it('refuses the machine’s time in code that must use the clock', () => {
    plant(`${API}/sharing/commands.ts`, 'const now = new Date();');
    plant('packages/rules/src/dates/calendar.ts', 'const today = Date.now();');
    expect(found()).toEqual(
      saying(
        `${API}/sharing/commands.ts: take the time`,
        'packages/rules/src/dates/calendar.ts: take the time',
      ),
    );
  });

  it('refuses two files whose names differ only in the extension', () => {
    plant('packages/ui/src/format/same-stem.ts', 'export const x = 1;');
    plant('packages/ui/src/hooks/same-stem.tsx', 'export const x = 1;');
    expect(found()).toEqual(
      saying(
        'packages/ui/src/format/same-stem.ts and packages/ui/src/hooks/same-stem.tsx: rename one; only their extensions differ',
      ),
    );
  });

  it('refuses more than 25 files in a folder', () => {
    for (let n = 0; n < 26; n += 1) plant(`packages/ui/src/many/file-${n}.ts`, '');
    expect(found()).toEqual(saying('packages/ui/src/many (26 files, at most 25): sort'));
  });

  it('refuses vague names and relative imports that go up three folders', () => {
    plant('packages/ui/src/format/helpers.ts', '');
    plant('apps/web/app/features/accounts/components/deep/far.ts', `import { x } from '${CLIMB}kit/far.ts';`);
    expect(found()).toEqual(
      saying(`imports ${CLIMB}kit/far.ts: use the`, 'packages/ui/src/format/helpers.ts: name it after what'),
    );
  });

  it('refuses imports that violate the layers', () => {
    plant('packages/rules/src/dates/calendar.ts', `import { x } from 'node:fs';`);
    plant(`${API}/places/queries.ts`, `import { x } from '@indike/ui/icons.ts';`);
    plant('packages/ui/src/format/layer.ts', `import { x } from '@indike/contract/accounts/accounts';`);
    plant('packages/embedded-postgres/src/server.ts', `import { x } from '@indike/rules/money/money';`);
    plant('packages/sandbox-psp/src/main.ts', `import { x } from '@indike/rules/money/money';`);
    expect(found()).toEqual(
      saying(
        'the API knows nothing of pages',
        'the database launcher knows nothing',
        "the test area's payment provider is a stranger",
        'rules are pure',
        'parts of pages know no call',
      ),
    );
  });

  it('refuses an unneeded exception', () => {
    const exceptions = { stems: { 'a.ts and a.tsx': 'a reason' } };
    expect(structureProblems(copy, exceptions)).toContainEqual(
      "a.ts and a.tsx: no longer needed under 'stems' in structure/exceptions.mjs; remove it",
    );
  });

  it('refuses a capability that ARCHITECTURE.md does not list', () => {
    replace('ARCHITECTURE.md', '| `places` | lists of states and cities', '| `places` | other words');
    expect(found()).toEqual(saying('ARCHITECTURE.md: its table of capabilities lacks | `places`'));
  });
});

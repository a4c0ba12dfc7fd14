import { describe, expect, it } from 'vitest';
import { findCircles } from './structure/circles.mjs';
import { findDeepRelativeImports, findSharedStems } from './structure/names.mjs';
import { sourceOf } from './structure/sources.mjs';
import {
  findForeignWrites,
  findPrivateImports,
  findSqlElsewhere,
  findUnknownCapabilities,
  findUnownedTables,
  findUpwardCalls,
} from './structure/capability-rules.mjs';

// Each rule of `npm run check` must report the fault in a test and accept the similar code beside it.

const ALIASES = [['#app/', 'apps/web/app/']];
const file = (path: string, text = '') => sourceOf(path, text, ALIASES);
const imports = (...targets: string[]) =>
  targets.map((target) => `import { x } from '${target}';`).join('\n');

const CAPABILITIES = {
  ledger: { about: '', tables: ['wallet'] },
  rewards: { about: '', tables: ['reward', 'earning'] },
};

describe('import cycles', () => {
  it('finds two files that import each other, even if only for a type', () => {
    const circle = [
      file('apps/api/src/a.ts', imports('./b.ts')),
      file('apps/api/src/b.ts', `import type { A } from './a.ts';`),
    ];
    expect(findCircles(circle)).toEqual(['files: apps/api/src/a.ts ↔ apps/api/src/b.ts']);
    expect(findCircles([file('apps/api/src/a.ts', imports('./b.ts')), file('apps/api/src/b.ts')])).toEqual(
      [],
    );
  });

  it('finds a cycle of three folders, also through an alias', () => {
    const ring = [
      file('apps/web/app/one/a.ts', imports('../two/b.ts')),
      file('apps/web/app/two/b.ts', `export { x } from '#app/three/c.ts';`),
      file('apps/web/app/three/c.ts', `const later = () => import('../one/d.ts');`),
      file('apps/web/app/one/d.ts'),
    ];
    expect(findCircles(ring)).toEqual(['apps/web/app: one ↔ three ↔ two']);
    expect(findCircles(ring.slice(0, 3))).toEqual([]);
  });

  it('finds a folder and a file beside it that import each other', () => {
    const pair = [
      file('apps/api/src/deps.ts', imports('./companies/adapter.ts')),
      file('apps/api/src/companies/adapter.ts'),
      file('apps/api/src/companies/routes.ts', imports('../deps.ts')),
    ];
    expect(findCircles(pair)).toEqual(['apps/api/src: companies ↔ deps.ts']);
  });
});

describe('tables', () => {
  const writes = (path: string, text: string) =>
    findForeignWrites([file(`apps/api/src/${path}`, text)], CAPABILITIES);

  it.each([
    "tx.insertInto('earning').values(row)",
    "tx\n  .updateTable('earning')\n  .set(row)",
    "tx.deleteFrom('earning as e')",
    'sql`insert into earning (id) select 1`',
    'sql`update earning e set state = 1`',
    'sql`delete from earning where id = 1`',
  ])('are written only by their owner: %s', (text) => {
    expect(writes('ledger/store.ts', text)).toEqual(['ledger/store.ts → earning']);
    expect(writes('jobs.ts', text)).toEqual(['jobs.ts → earning']);
    expect(writes('rewards/store.ts', text)).toEqual([]);
    expect(writes('rewards/jobs.test.ts', text)).toEqual([]);
  });

  it('are read by any capability', () => {
    expect(writes('ledger/queries.ts', "db.selectFrom('earning')")).toEqual([]);
    expect(writes('ledger/queries.ts', 'sql`select * from earning for update`')).toEqual([]);
  });

  it('owned by the platform are not written by capabilities', () => {
    expect(writes('ledger/store.ts', "tx.insertInto('idempotency')")).toEqual([
      'ledger/store.ts → idempotency',
    ]);
    expect(writes('platform/idempotency.ts', "tx.insertInto('idempotency')")).toEqual([]);
  });

  it('are reported when they have no owner', () => {
    const types = 'export interface DB {\n  earning: Earning;\n  rate_limit: RateLimit;\n  gift: Gift;\n}';
    expect(findUnownedTables(types, CAPABILITIES)).toEqual(['gift']);
  });
});

describe('the files of a capability', () => {
  it.each([
    ['gifts/wrap.ts', 1],
    ['rewards/expiry.ts', 0],
    ['app.ts', 0],
    ['platform/clock.ts', 0],
    ['gifts/wrap.test.ts', 0],
  ])('are in the folder of a known capability: %s', (path, problems) =>
    expect(findUnknownCapabilities([file(`apps/api/src/${path}`)], CAPABILITIES)).toHaveLength(problems),
  );

  it.each([
    ['rewards/store.ts', '../ledger/wallet-store.ts', 1],
    ['rewards/expiry.ts', '../ledger/postings.ts', 1],
    ['rewards/expiry.ts', '../ledger/commands.ts', 0],
    ['rewards/expiry.ts', './store.ts', 0],
    ['rewards/expiry.ts', '../platform/clock.ts', 0],
    ['rewards/expiry.test.ts', '../ledger/postings.ts', 0],
    ['jobs.ts', './ledger/jobs.ts', 0],
  ])('are private, except commands.ts: %s imports %s', (path, target, problems) =>
    expect(findPrivateImports([file(`apps/api/src/${path}`, imports(target))])).toHaveLength(problems),
  );

  it('contain SQL only in store and queries', () => {
    const sql = "db.selectFrom('wallet')";
    const at = (path: string, text = sql) => findSqlElsewhere([file(`apps/api/src/${path}`, text)]);
    expect(at('ledger/commands.ts')).toEqual(['apps/api/src/ledger/commands.ts']);
    expect(at('ledger/routes.ts', 'sql<number>`select 1`')).toHaveLength(1);
    expect(at('ledger/store.ts')).toEqual([]);
    expect(at('ledger/balance-queries.ts')).toEqual([]);
    expect(at('platform/clock.ts')).toEqual([]);
  });

  it('call only capabilities below their own', () => {
    const up = [file('apps/api/src/ledger/commands.ts', imports('../rewards/commands.ts'))];
    const down = [file('apps/api/src/rewards/commands.ts', imports('../ledger/commands.ts'))];
    expect(findUpwardCalls(up, CAPABILITIES)).toEqual(['ledger → rewards']);
    expect(findUpwardCalls(down, CAPABILITIES)).toEqual([]);
  });
});

describe('names', () => {
  it('refuses relative imports that go up three folders', () => {
    const text = imports('../../near.ts', '../../../far.ts');
    expect(findDeepRelativeImports([file('apps/web/app/a/b/c/d.ts', text)])).toEqual([
      'apps/web/app/a/b/c/d.ts imports ../../../far.ts',
    ]);
  });

  it('refuses two files of a package whose names differ only in the extension', () => {
    const files = [file('apps/web/app/a/fields.ts'), file('apps/web/app/b/fields.tsx')];
    expect(findSharedStems(files)).toEqual(['apps/web/app/a/fields.ts and apps/web/app/b/fields.tsx']);
    expect(findSharedStems([file('apps/web/app/a/fields.ts'), file('apps/web/app/b/fields.ts')])).toEqual([]);
    expect(
      findSharedStems([file('apps/web/app/a/fields.tsx'), file('packages/rules/src/fields.ts')]),
    ).toEqual([]);
  });
});

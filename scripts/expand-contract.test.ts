import { expect, it } from 'vitest';
import { findContractProblem } from './expand-contract.mjs';

const NUMBERS = ['0030', '0031', '0032', '0040'];
const problemOf = (sql: string, file = '0040_nickname.sql') => findContractProblem(file, sql, NUMBERS);

it.each([
  ['a new table with everything', 'create table nickname (id bigint not null unique, type text not null)'],
  [
    'changes of a table of the same file',
    'create table nick (a int); alter table nick alter column a set not null',
  ],
  ['a column that may be null', 'alter table indiker add column nickname text'],
  ['one with a default', "alter table indiker add column nickname text not null default ''"],
  [
    'one that is computed',
    'alter table indiker add column n text not null generated always as (lower(email)) stored',
  ],
  ['one that is called type', 'alter table indiker add column type text'],
  ['another function for a trigger', 'drop trigger t on indiker; drop function f(); create trigger t'],
  ['an index', 'create index on indiker (nickname)'],
  [
    'a looser constraint',
    'alter table indiker alter column email drop not null, drop constraint indiker_check',
  ],
  ['words in texts and comments', "-- drop table indiker;\ncomment on table indiker is 'drop table; rename'"],
  [
    'a function’s body',
    'create or replace function f() returns void as $f$ begin drop table x; end $f$ language plpgsql',
  ],
])('%s is not a contraction', (_what, sql) => {
  expect(problemOf(sql)).toBeUndefined();
});

it.each([
  ['drop table nickname', 'drops a table'],
  ['alter table indiker drop column nickname', 'drops a column'],
  ['alter table indiker add column a text, drop nickname', 'drops a column'],
  ['alter table if exists only public."indiker" rename column a to b', 'renames'],
  ['alter table indiker rename to person', 'renames'],
  ['alter table indiker alter column a type bigint', 'changes the type'],
  ['alter table indiker alter a set not null', 'sets a column not null'],
  ['alter table indiker alter column a drop default', 'drops a default'],
  ['alter table indiker add column a text not null', 'not null and has no default'],
  [
    'alter table indiker add column a numeric(9, 2) not null, add column b text',
    'not null and has no default',
  ],
  ['alter table indiker add constraint c check (a > 0)', 'adds a constraint (check)'],
  ['alter table indiker add primary key (a, b)', 'adds a constraint (primary key)'],
  ['create unique index if not exists i on indiker (a)', 'adds a unique index'],
  ['create table a (); drop function f', 'drops a function'],
  ['truncate indiker', 'has "truncate"'],
])('%s is a contraction', (sql, words) => {
  expect(problemOf(`-- Nicknames.\n${sql};`)).toContain(words);
});

it('accepts a migration with a reason, but not with an empty one', () => {
  const sql = 'alter table indiker alter column a set not null;';
  expect(
    problemOf(`-- safe for older processes: every version has written it since 0012\n${sql}`),
  ).toBeUndefined();
  expect(problemOf(`-- safe for older processes: yes\n${sql}`)).toContain('sets a column not null');
});

it('allows a contraction in a file that names an earlier migration', () => {
  const sql = 'alter table indiker drop column nickname;';
  expect(problemOf(sql, '0040_contract_0032_nickname.sql')).toBeUndefined();
  for (const since of ['0033', '0040', '0041'])
    expect(problemOf(sql, `0040_contract_${since}_nickname.sql`)).toContain('must give an earlier migration');
});

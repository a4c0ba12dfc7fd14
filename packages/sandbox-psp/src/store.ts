import { DatabaseSync } from 'node:sqlite';

/*
 * The provider's own book and memory. Every change is one transaction, on the disk before it is answered (synchronous =
 * FULL), so that what was said to be debited stays debited when the process is killed.
 */

const SCHEMA = `
  create table if not exists payment (
    id integer primary key,
    provider text not null,
    reference text not null,
    transfer_id text not null unique,
    end_to_end_id text not null unique,
    key text not null,
    cpf text not null,
    name text not null,
    amount integer not null check (amount > 0),
    note text,
    state text not null,
    requested_at integer not null,
    settled_at integer,
    plan text not null,
    reason text,
    return_id text,
    returned_at integer,
    due_at integer,
    tries integer not null default 0
  ) strict;
  create unique index if not exists payment_efi_reference on payment (reference) where provider = 'efi';
  create index if not exists payment_reference on payment (reference);
  create index if not exists payment_requested on payment (requested_at);
  create index if not exists payment_due on payment (due_at) where due_at is not null;
  create table if not exists movement (
    id integer primary key,
    at integer not null,
    kind text not null,
    payment_id integer references payment,
    source text not null,
    target text not null check (target <> source),
    amount integer not null check (amount > 0)
  ) strict;
  create table if not exists account (name text primary key, balance integer not null) strict, without rowid;
  create trigger if not exists movement_posts after insert on movement begin
    insert into account values (new.source, -new.amount), (new.target, new.amount)
      on conflict (name) do update set balance = balance + excluded.balance;
  end;
  create trigger if not exists movement_stays before update on movement begin select raise(abort, 'append-only'); end;
  create trigger if not exists movement_lasts before delete on movement begin select raise(abort, 'append-only'); end;
  create table if not exists owner (key text primary key, cpf text not null, name text not null) strict, without rowid;
  create table if not exists webhook (key text primary key, url text not null, created_at integer not null) strict, without rowid;
  create table if not exists delivery (
    id integer primary key,
    url text not null,
    headers text not null,
    body text not null,
    due_at integer not null,
    tries integer not null default 0
  ) strict;
  create index if not exists delivery_due on delivery (due_at);
  create table if not exists fault (
    name text primary key, share real not null default 0, injected integer not null default 0
  ) strict, without rowid;
  create table if not exists setting (name text primary key, value integer not null) strict, without rowid;
`;

export type Provider = 'efi' | 'asaas';
/** `authorizing`: the client is asked whether the money may leave; nothing is debited yet. */
export type State = 'authorizing' | 'processing' | 'paid' | 'not_paid' | 'cancelled';
/** What will become of the payment, drawn when it was asked for. */
export type Plan = 'paid' | 'not_paid' | 'returned';

export interface Payment {
  readonly id: number;
  readonly provider: Provider;
  /** The client's own id: `idEnvio` or `externalReference`. */
  readonly reference: string;
  readonly transfer_id: string;
  readonly end_to_end_id: string;
  readonly key: string;
  readonly cpf: string;
  readonly name: string;
  readonly amount: number;
  readonly note: string | null;
  readonly state: State;
  readonly requested_at: number;
  readonly settled_at: number | null;
  readonly plan: Plan;
  readonly reason: string | null;
  readonly return_id: string | null;
  readonly returned_at: number | null;
  /** How often an authorization was asked for without an answer. */
  readonly tries: number;
}

type Value = string | number | null;

export interface Store {
  all<Row>(sql: string, ...values: readonly Value[]): Row[];
  one<Row>(sql: string, ...values: readonly Value[]): Row | undefined;
  run(sql: string, ...values: readonly Value[]): number;
  /** One transaction; nested calls join the outer one. */
  write<Result>(work: () => Result): Result;
  close(): void;
}

export function openStore(file: string): Store {
  const db = new DatabaseSync(file);
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -1024',
  );
  db.exec(SCHEMA);
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  let writing = false;
  return {
    all: <Row>(sql: string, ...values: readonly Value[]) => prepared(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: readonly Value[]) => prepared(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    write(work) {
      if (writing) return work();
      writing = true;
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      } finally {
        writing = false;
      }
    },
    close: () => db.close(),
  };
}

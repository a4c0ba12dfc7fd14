import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@indike/embedded-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { cleanUp, newDataDir } from './testing/product.ts';
import { startTcpForwarder, type TcpForwarder } from '../testing/tcp-forwarder.ts';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { createPool } from '../platform/db/database.ts';
import { isDatabaseUnavailable } from '../platform/db/failures.ts';
import { createServers, NoServerError, splitServers, type ServerAddress } from '../platform/db/servers.ts';

const ROLE = 'traveller';
const CREDENTIALS = { user: ROLE, password: 'a password of the tests', database: 'postgres' };
let second: EmbeddedPostgres;
let forwarders: TcpForwarder[] = [];
const addresses: ServerAddress[] = [];

const asSuperuser = async (connection: EmbeddedPostgres['connection'], ...statements: string[]) => {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

const setReadOnly = (connection: EmbeddedPostgres['connection'], value: 'on' | 'off') =>
  asSuperuser(connection, `alter role ${ROLE} set default_transaction_read_only = ${value}`);

beforeAll(async () => {
  second = await startEmbeddedPostgres({ dataDir: newDataDir(), product: POSTGRES_PRODUCT });
  for (const connection of [inject('postgres'), second.connection]) {
    await asSuperuser(connection, `create role ${ROLE} login password '${CREDENTIALS.password}'`);
    const forwarder = await startTcpForwarder(join(connection.host, `.s.PGSQL.${connection.port}`));
    forwarders = [...forwarders, forwarder];
    addresses.push({ host: '127.0.0.1', port: forwarder.port });
  }
});
afterAll(async () => {
  await Promise.all(forwarders.map((forwarder) => forwarder.stop()));
  await asSuperuser(inject('postgres'), `drop role ${ROLE}`);
  await second.stop();
  await cleanUp();
});

const cutOff = (n: number, refuseMs: number): Promise<void> =>
  forwarders[n]?.cut(refuseMs) ?? Promise.resolve();

it('reads the addresses of a connection string', () => {
  expect(splitServers('postgres://a:b@one/c')).toEqual({ url: 'postgres://a:b@one/c', addresses: [] });
  expect(splitServers('postgres://a:b%40@one:5433,[::1],two:5434/c?sslmode=require')).toEqual({
    url: 'postgres://a:b%40@one:5433/c?sslmode=require',
    addresses: [
      { host: 'one', port: 5433 },
      { host: '::1', port: 5432 },
      { host: 'two', port: 5434 },
    ],
  });
  for (const wrong of ['postgres://a@one,two:x/c', 'postgres://a@one,/c'])
    expect(URL.canParse(splitServers(wrong).url)).toBe(false);
});

it('a pool follows the server that takes writes', async () => {
  const servers = createServers(CREDENTIALS, addresses, 'primary');
  const pool = createPool({ ...CREDENTIALS, servers }, 2);
  const whereAmI = async () => {
    const { rows } = await pool.query<{ system_identifier: string }>(
      'select system_identifier::text from pg_control_system()',
    );
    return rows[0]?.system_identifier;
  };
  try {
    await setReadOnly(second.connection, 'on');
    // Connecting takes a busy machine longer than the pool waits.
    const first = await vi.waitFor(whereAmI, 30_000);
    expect(await whereAmI()).toBe(first);
    await setReadOnly(inject('postgres'), 'on');
    await setReadOnly(second.connection, 'off');
    // Open connections stay on their server until they break, as in a fail-over.
    await cutOff(0, 0);
    await expect.poll(whereAmI).not.toBe(first);
    await setReadOnly(second.connection, 'on');
    await cutOff(1, 0);
    const failureOf = () =>
      whereAmI().then(
        () => undefined,
        (error: unknown) => error,
      );
    // The first statement may still get the connection that was just cut.
    await expect.poll(failureOf).toBeInstanceOf(NoServerError);
    expect(isDatabaseUnavailable(await failureOf())).toBe(true);
    await setReadOnly(inject('postgres'), 'off');
    await expect.poll(whereAmI).toBe(first);
  } finally {
    await pool.end();
  }
});

it('skips a server that refuses connections, and passes on a server’s own error', async () => {
  const find = (config: object, wanted: 'primary' | 'any') =>
    createServers({ ...CREDENTIALS, ...config }, addresses, wanted).find();
  await setReadOnly(second.connection, 'on');
  const away = cutOff(1, 300);
  expect(await find({}, 'primary')).toEqual(addresses[0]);
  await away;
  const alsoAway = cutOff(0, 300);
  expect(await find({}, 'any')).toEqual(addresses[1]);
  await alsoAway;
  await expect(find({ password: 'another one' }, 'primary')).rejects.toMatchObject({ code: '28P01' });
});

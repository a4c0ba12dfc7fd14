import { PgBoss, type ConstructorOptions } from 'pg-boss';
import { RoutedClient } from '../db/clients.ts';
import type { Connection } from '../db/database.ts';

/** A pg-boss instance on the product's database. */
export function createBoss(connection: Connection, options: ConstructorOptions): PgBoss {
  // The types of pg and pg-boss for connection settings differ only in `undefined`.
  const settings: object = connection.servers ? { ...connection, Client: RoutedClient } : connection;
  return new PgBoss({ ...settings, ...options, application_name: 'indike-jobs' });
}

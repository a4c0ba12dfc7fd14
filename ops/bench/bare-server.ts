// The baseline of the API benchmark: node:http with the same statement and driver as the product, and nothing else.
// Runs as a separate process, reads DATABASE_URL and prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPool } from '#api/platform/db/database.ts';
import { hashToken } from '#api/platform/tokens.ts';
import { statementsByPath } from './statements.ts';

const statements = await statementsByPath();
const pool = createPool({ connectionString: process.env['DATABASE_URL'] });

/** Takes a client from the pool, as Kysely does, because `pool.query` would not use named prepared statements. */
async function run(text: string, values: unknown[]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(text, values);
    return rows;
  } finally {
    client.release();
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const statement = statements.get(request.url ?? '');
  const token = request.headers.authorization?.slice('Bearer '.length);
  if (!statement || token === undefined) return void response.writeHead(404).end();
  const rows = await run(statement.text, statement.valuesFor(hashToken(token), new Date()));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(rows));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));

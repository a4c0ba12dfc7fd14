// The baseline of the API benchmark: node:http with one plain statement for each call, the product's driver and pipeline, and
// nothing else.
// Runs as a separate process, reads DATABASE_URL and prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPool } from '#api/platform/db/database.ts';
import { createReadPipeline } from '#api/platform/db/read-pipeline.ts';
import { hashToken } from '#api/platform/tokens.ts';
import { statements } from './statements.ts';

/** As many as the product's. */
const CONNECTIONS = 4;

const pool = createPool({ connectionString: process.env['DATABASE_URL'], pipeline: true }, CONNECTIONS);
const { read } = createReadPipeline(pool);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const statement = statements.get(request.url ?? '');
  const token = request.headers.authorization?.slice('Bearer '.length);
  if (!statement || token === undefined) return void response.writeHead(404).end();
  const rows = await read(statement, [hashToken(token), new Date()]);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(rows));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));

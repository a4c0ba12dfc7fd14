import type { FastifyRequest } from 'fastify';

/**
 * Suspends the connection's inactivity timeout (server.ts) during `work`. For calls that move thousands of rows: on a
 * slow machine they exceed it, and the caller would not learn what was done.
 */
export async function withoutSocketTimeout<Result>(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = socket.timeout ?? 0;
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    socket.setTimeout(limit);
  }
}

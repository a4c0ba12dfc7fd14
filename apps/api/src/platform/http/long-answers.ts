import type { FastifyRequest } from 'fastify';

/**
 * For calls that move thousands of rows: on a slow machine they take longer than a connection may be silent (server.ts), and
 * whoever waits would learn nothing of what was done.
 */
export async function withoutSilenceLimit<Result>(
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

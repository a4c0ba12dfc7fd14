import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError, text } from './errors.ts';
import { answerHeaders } from './headers.ts';

// What never reaches a route (and so no hook) is answered as everything else is: JSON, with the same headers.

const statusOf = (code: string | undefined): number =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;

/** A request that Node's parser gave up on: headers too large, too slow, or no HTTP at all. */
export function handleClientError(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = statusOf(error.code);
  const requestId = randomUUID();
  const body = JSON.stringify({ message: text(status), request_id: requestId });
  const headers = Object.entries({
    ...answerHeaders(requestId),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** An address that the router cannot read (`/%zz`, an endless parameter). */
export function handleFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void answerError(error, request, reply.headers(answerHeaders(request.id)));
}

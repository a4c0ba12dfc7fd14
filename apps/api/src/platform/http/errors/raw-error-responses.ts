import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError, text } from './errors.ts';
import { answerHeaders } from '../headers.ts';

// Requests that fail before routing run no hooks, so their error responses get the usual JSON and headers here.

const statusOf = (code: string | undefined): number =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;

/** Answers a request that Node's parser rejected: headers too large, too slow, or not HTTP. */
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

/** Answers a URL that the router cannot parse (`/%zz`, an overlong parameter). */
export function handleFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void answerError(error, request, reply.headers(answerHeaders(request.id)));
}

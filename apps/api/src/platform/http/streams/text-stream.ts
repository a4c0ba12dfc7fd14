import { Readable } from 'node:stream';

export interface StreamLimits {
  /** How much text is generated ahead of the client. */
  readonly bufferBytes: number;
  /** How long the client may leave a full buffer unread. */
  readonly stallMs: number;
  readonly totalMs: number;
}

/**
 * A response that is generated as fast as the client reads it. The generator always ends with the stream: at its end,
 * when the client disconnects, or when the client is too slow. A response that is cut off lacks HTTP's final chunk, so
 * no client takes it for complete.
 * @throws what the first part throws, before anything is sent
 */
export async function textStream<Part extends string | Uint8Array>(
  parts: AsyncGenerator<Part, void>,
  { bufferBytes, stallMs, totalMs }: StreamLimits,
): Promise<Readable> {
  let stall: NodeJS.Timeout | undefined;
  const tooSlow = () => stream.destroy(new Error('the client is too slow'));
  async function* withStallTimeout(first: IteratorResult<Part, void>): AsyncGenerator<Part, void> {
    for (let part = first; !part.done; part = await parts.next()) {
      stall = setTimeout(tooSlow, stallMs);
      yield part.value;
      clearTimeout(stall);
    }
  }
  const stream = Readable.from(withStallTimeout(await parts.next()), {
    objectMode: false,
    highWaterMark: bufferBytes,
  });
  const total = setTimeout(tooSlow, totalMs);
  stream.once('close', () => {
    clearTimeout(stall);
    clearTimeout(total);
    // The generator's clean-up fails when the database is unavailable. By then the response has already ended.
    parts.return().catch(() => {});
  });
  return stream;
}

import { Readable } from 'node:stream';

export interface StreamBounds {
  /** How much is made ahead of the reader. */
  readonly bufferBytes: number;
  /** How long the reader may leave a full buffer as it is. */
  readonly stallMs: number;
  readonly totalMs: number;
}

/**
 * An answer that is made as fast as it is read. What makes it ends with it in any case: when the reader leaves, is too
 * slow, or all is told. An answer that is cut ends without HTTP's end mark, so that nobody takes it for whole.
 * @throws what the first part throws, before anything is answered
 */
export async function textStream(
  parts: AsyncGenerator<string, void>,
  { bufferBytes, stallMs, totalMs }: StreamBounds,
): Promise<Readable> {
  let stall: NodeJS.Timeout | undefined;
  const tooSlow = () => stream.destroy(new Error('the reader is too slow'));
  async function* watched(first: IteratorResult<string, void>): AsyncGenerator<string, void> {
    for (let part = first; !part.done; part = await parts.next()) {
      stall = setTimeout(tooSlow, stallMs);
      yield part.value;
      clearTimeout(stall);
    }
  }
  const stream = Readable.from(watched(await parts.next()), {
    objectMode: false,
    highWaterMark: bufferBytes,
  });
  const total = setTimeout(tooSlow, totalMs);
  stream.once('close', () => {
    clearTimeout(stall);
    clearTimeout(total);
    // Without the database its clean-up fails; there is nobody left to be told.
    parts.return().catch(() => {});
  });
  return stream;
}

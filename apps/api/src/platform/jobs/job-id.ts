import { createHash } from 'node:crypto';

/** A UUID derived from the parts. A job with this id is queued once, however often the sender runs. */
export function jobIdOf(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

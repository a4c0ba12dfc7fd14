import { describe, expect, it } from 'vitest';
import { readCursor, startCursor, writeCursor } from './cursor.ts';

const HISTORY = '0123456789ab';

describe('a cursor', () => {
  it.each([
    startCursor(null),
    startCursor(new Date('2026-11-22T12:00:00.123Z')),
    { xid: '9223372036854775807', referralId: 999_999_999_999_999, since: new Date(999_999_999_999_999) },
  ])('is read as it was written: %o', (cursor) => {
    expect(readCursor(writeCursor(cursor, HISTORY), HISTORY)).toEqual(cursor);
    expect(writeCursor(cursor, HISTORY)).toMatch(/^[\w-]{1,100}$/);
  });

  it.each([
    '',
    'x',
    'MS4y',
    Buffer.from('1.2.').toString('base64url'),
    Buffer.from(`${HISTORY}.1.2.3.4`).toString('base64url'),
    Buffer.from(`${HISTORY}.-1.2.`).toString('base64url'),
    writeCursor(startCursor(null), 'ba9876543210'),
  ])('is undefined for any other text, and one of another history: %s', (text) => {
    expect(readCursor(text, HISTORY)).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { NOTHING_YET, withPart } from './export-progress.ts';

it('counts the lines that came, never more than there are', () => {
  const some = withPart(NOTHING_YET, 'Nome;CPF\r\nAna;1\r\nBi', 3);
  expect(some).toEqual({ rows: 2, total: 3 });
  expect(withPart(some, 'a;2\r\nCida;3\r\n', 3)).toEqual({ rows: 3, total: 3 });
});

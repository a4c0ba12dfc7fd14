import { expect, it } from 'vitest';
import { acceptedIn, previewText, resultText } from './bulk.ts';

const line = (id: number, code: string | null) => ({
  id,
  name: `Casa ${id}`,
  refusal: code === null ? null : { code, message: 'x' },
  meanwhile: null,
});
const resultOf = (...codes: (string | null)[]) => ({
  data: codes.map((code, index) => line(index + 1, code)),
});
const texts = (result: ReturnType<typeof resultOf>) => {
  const accepted = acceptedIn(result).length;
  return [previewText(result, accepted), resultText(result, accepted)];
};

it('returns the ids that were not refused', () =>
  expect(acceptedIn(resultOf(null, 'same_status', null))).toEqual([1, 3]));

it.each([
  [resultOf(null), 'Será alterada 1 indicação.', '1 indicação mudou.'],
  [resultOf(null, null), 'Serão alteradas 2 indicações.', '2 indicações mudaram.'],
  [resultOf(null, 'x'), 'Será alterada 1 indicação; 1 não pode mudar.', '1 indicação mudou; 1 foi recusada.'],
  [
    resultOf(null, null, 'x', 'x'),
    'Serão alteradas 2 indicações; 2 não podem mudar.',
    '2 indicações mudaram; 2 foram recusadas.',
  ],
  [resultOf('x'), 'Nenhuma indicação pode mudar assim.', '0 indicações mudaram; 1 foi recusada.'],
])('says how many (%#)', (result, preview, done) => expect(texts(result)).toEqual([preview, done]));

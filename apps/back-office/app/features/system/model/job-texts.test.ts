import { expect, it } from 'vitest';
import { errorText, jobText } from './job-texts.ts';

it('names jobs and errors, and shows unknown ones as they are', () => {
  expect([jobText('send-email'), jobText('other')]).toEqual(['Enviar um e-mail', 'other']);
  expect([errorText('smtp_5xx'), errorText('x y'), errorText(null)]).toEqual([
    'O servidor de e-mail recusou a mensagem.',
    'x y',
    'Sem detalhe do erro.',
  ]);
});

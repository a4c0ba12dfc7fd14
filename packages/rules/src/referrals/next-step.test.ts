import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import { type NextStepEarning, nextStep } from './next-step.ts';
import type { EarningState } from '../money/earnings.ts';
import { type NextActor, statusDescription } from './status-descriptions.ts';
import { isClosed, referralStatuses } from './referrals.ts';
import { FIRST_PROGRAMME } from '../money/first-programme.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const release = '2026-11-24' as PlainDate;
const payment = '2026-12-15' as PlainDate;

/** The earnings of a referral, one for each state, with the dates that are known in that state. */
const earningsOf = (...states: readonly (EarningState | 'returned')[]): NextStepEarning[] =>
  states.map((state, at) => ({
    state: state === 'returned' ? 'requested' : state,
    installment: at + 1,
    installments: states.length,
    releaseOn: state === 'promised' ? null : release,
    paymentOn: state === 'requested' || state === 'paid' ? payment : null,
  }));

const step = (
  status: 'accepted' | 'reward_scheduled' | 'finished',
  earnings: NextStepEarning[],
  balance: number | null,
) => {
  const { actor, text } = nextStep(
    { status, earnings, available: balance as Centavos | null },
    FIRST_PROGRAMME,
  );
  return [actor, plain(text)];
};

const invoice =
  'Falta a empresa pagar a primeira fatura. 5 dias depois do pagamento, o valor entra no seu saldo disponível.';

describe('one earning', () => {
  it.each<[EarningState | 'returned', number | null, NextActor, string]>([
    ['promised', 0, 'company', invoice],
    ['receivable', 0, 'programme', 'A bonificação fica disponível em 24 de nov. de 2026.'],
    ['available', 15_000, 'indiker', 'A bonificação está disponível: peça o saque em Meus Ganhos.'],
    ['available', null, 'indiker', 'A bonificação está disponível: peça o saque em Meus Ganhos.'],
    [
      'available',
      10_000,
      'indiker',
      'A bonificação está no seu saldo. O saque é a partir de R$ 150,00: faltam R$ 50,00. Indique outra empresa para chegar lá.',
    ],
    [
      'requested',
      0,
      'programme',
      'Saque da bonificação pedido, com pagamento previsto para 15 de dez. de 2026.',
    ],
    [
      'returned',
      0,
      'indiker',
      'O banco devolveu o pagamento. Com os seus dados bancários corrigidos, agendamos de novo e avisamos o dia.',
    ],
    ['paid', 0, 'nobody', 'Tudo certo: a bonificação desta indicação já foi paga. Obrigado pela indicação.'],
    ['expired', 0, 'nobody', 'O prazo da bonificação terminou, e ela expirou.'],
  ])('%s with a balance of %s', (state, balance, actor, text) => {
    const status = state === 'promised' ? 'accepted' : 'reward_scheduled';
    expect(step(status, earningsOf(state), balance)).toEqual([actor, text]);
  });
});

describe('two installments of Diamante', () => {
  it.each<[EarningState | 'returned', EarningState, NextActor, string]>([
    [
      'available',
      'promised',
      'indiker',
      `A 1ª parte está disponível: peça o saque em Meus Ganhos. ${invoice}`,
    ],
    [
      'requested',
      'promised',
      'company',
      `${invoice} Saque da 1ª parte pedido, com pagamento previsto para 15 de dez. de 2026.`,
    ],
    ['paid', 'promised', 'company', invoice],
    ['expired', 'promised', 'company', invoice],
    [
      'available',
      'receivable',
      'indiker',
      'A 1ª parte está disponível: peça o saque em Meus Ganhos. A 2ª parte fica disponível em 24 de nov. de 2026.',
    ],
    ['paid', 'available', 'indiker', 'A 2ª parte está disponível: peça o saque em Meus Ganhos.'],
    [
      'returned',
      'receivable',
      'indiker',
      'O banco devolveu o pagamento. Com os seus dados bancários corrigidos, agendamos de novo e avisamos o dia. A 2ª parte fica disponível em 24 de nov. de 2026.',
    ],
    ['paid', 'expired', 'nobody', 'Uma parte da bonificação foi paga, e o prazo da outra terminou.'],
  ])('%s and %s', (first, second, actor, text) => {
    const status = second === 'promised' ? 'accepted' : 'reward_scheduled';
    expect(step(status, earningsOf(first, second), 1_000_000)).toEqual([actor, text]);
  });

  it('names the company as the next actor when the balance is too small to withdraw', () => {
    const [actor, text] = step('accepted', earningsOf('available', 'promised'), 10_000);
    expect(actor).toBe('company');
    expect(text).toContain('faltam R$ 50,00');
  });
});

it('thanks for a finished referral whose reward was paid', () => {
  expect(step('finished', earningsOf('paid'), 0)).toEqual([
    'nobody',
    'Tudo certo: a bonificação desta indicação já foi paga. Obrigado pela indicação.',
  ]);
});

it.each(referralStatuses.filter((status) => !isClosed(status)))(
  'uses the description of status %s while no contract is closed',
  (status) => {
    const { actor, next } = statusDescription(status, FIRST_PROGRAMME);
    expect(nextStep({ status, earnings: earningsOf('promised'), available: null }, FIRST_PROGRAMME)).toEqual({
      actor,
      text: next,
    });
  },
);

it('uses the description of the status when the earnings are not known', () => {
  const { actor, next } = statusDescription('reward_scheduled', FIRST_PROGRAMME);
  expect(nextStep({ status: 'reward_scheduled', earnings: [], available: null }, FIRST_PROGRAMME)).toEqual({
    actor,
    text: next,
  });
});

import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';
import { uncheckedCentavos, ZERO_CENTAVOS } from './money.ts';
import { nextMoney, nextMoneyStates, type NextMoneyFacts } from './next-money.ts';

const day = (text: string) => text as PlainDate;
const reais = (value: number) => uncheckedCentavos(value * 100);

const NOTHING: NextMoneyFacts = {
  today: day('2026-11-24'),
  available: ZERO_CENTAVOS,
  withdrawal: null,
  coming: null,
};
const promised = {
  value: reais(2_500),
  company: 'Padaria Pão Quente',
  trigger: 'first_invoice',
  releaseOn: null,
  expiresOn: day('2027-02-22'),
  releaseDays: 5,
} as const;
const releasing = { ...promised, releaseOn: day('2026-11-29'), expiresOn: day('2027-11-29') };
const requested = {
  status: 'requested',
  paymentOn: day('2026-12-15'),
  net: reais(1_000),
  hasNewBankData: false,
} as const;
const paid = { status: 'paid', paymentOn: day('2026-11-16'), net: reais(950), hasNewBankData: true } as const;

const answer = (facts: Partial<NextMoneyFacts>) => {
  const { state, title, text } = nextMoney({ ...NOTHING, ...facts }, FIRST_PROGRAMME);
  return [state, title.replaceAll('\u00a0', ' '), text.replaceAll('\u00a0', ' ')];
};

const CASES: readonly [string, Partial<NextMoneyFacts>, string[]][] = [
  [
    'a payment that the bank returned, before everything else',
    {
      withdrawal: { ...requested, status: 'returned', paymentOn: null },
      available: reais(500),
      coming: releasing,
    },
    [
      'returned',
      'O banco devolveu R$ 1.000,00',
      'Confira os seus dados bancários: depois que você salvar, agendamos o pagamento de novo.',
    ],
  ],
  [
    'a returned payment whose bank data were corrected, which waits for the staff',
    { withdrawal: { ...requested, status: 'returned', paymentOn: null, hasNewBankData: true } },
    [
      'corrected',
      'O banco devolveu R$ 1.000,00',
      'Recebemos os seus novos dados bancários. Agora agendamos o pagamento de novo e avisamos o dia.',
    ],
  ],
  [
    'a scheduled payment',
    { withdrawal: { ...requested, status: 'scheduled' }, coming: releasing },
    [
      'scheduled',
      'R$ 1.000,00 em 15 de dez.',
      'Pagamento agendado: cai na sua conta ou chave PIX nesse dia.',
    ],
  ],
  [
    'a requested payment, although more could be requested',
    { withdrawal: requested, available: reais(500) },
    ['requested', 'R$ 1.000,00 em 15 de dez.', 'Saque pedido: agora agendamos o pagamento para esse dia.'],
  ],
  [
    'a balance from the minimum up, with the payday of a request of today',
    { available: reais(150), coming: releasing, withdrawal: paid },
    [
      'withdrawable',
      'R$ 150,00 em 15 de dez.',
      'Já está disponível: peça o saque até 10 de dez. para receber nesse dia.',
    ],
  ],
  [
    'an amount with its release day and its company',
    { coming: releasing, available: reais(100) },
    [
      'releasing',
      'R$ 2.500,00 em 29 de nov. · Padaria Pão Quente',
      'Fica disponível nesse dia. Peça o saque até 10 de dez. para receber em 15 de dez.',
    ],
  ],
  [
    'a promise with what it depends on',
    { coming: promised, withdrawal: paid },
    [
      'promised',
      'R$ 2.500,00 previstos · Padaria Pão Quente',
      'Depende de a empresa pagar a primeira fatura até 22 de fev. de 2027. Com a fatura paga, fica disponível em 5 dias.',
    ],
  ],
  [
    'a balance below the minimum, when nothing else is coming',
    { available: reais(45), withdrawal: paid },
    [
      'below_minimum',
      'Faltam R$ 105,00 para o saque',
      'Você tem R$ 45,00, e o saque é a partir de R$ 150,00. Indique outra empresa para chegar lá.',
    ],
  ],
  [
    'the last payment, when nothing else is left',
    { withdrawal: paid },
    [
      'paid',
      'R$ 950,00 pagos em 16 de nov. de 2026',
      'Já está na sua conta. O próximo valor aparece aqui quando outra indicação avançar.',
    ],
  ],
  [
    'nothing yet',
    {},
    [
      'nothing',
      'Nenhum pagamento previsto ainda',
      'Quando uma empresa que você indicou pagar a primeira fatura, o valor fica disponível em 5 dias.',
    ],
  ],
];

it.each(CASES)('%s', (_what, facts, expected) => expect(answer(facts)).toEqual(expected));

it('has a case for each state, in the order of what wins', () =>
  expect(CASES.map(([, , [state]]) => state)).toEqual([...nextMoneyStates]));

describe('before another version', () => {
  it('a withdrawal has to be requested before its first day', () =>
    expect(answer({ available: reais(150), replacedOn: day('2026-12-01') })[2]).toBe(
      'Já está disponível: peça o saque até 30 de nov. para receber nesse dia.',
    ));

  it.each([
    ['2026-11-29', 'Entra no seu saldo nesse dia.'],
    ['2026-11-30', 'Fica disponível nesse dia. Peça o saque até 29 de nov. para receber em 15 de dez.'],
  ])('of %s, a release of November 29 says what is certain', (replacedOn, text) =>
    expect(answer({ coming: releasing, available: reais(100), replacedOn: day(replacedOn) })[2]).toBe(text),
  );
});

describe('a release', () => {
  it('that leaves the balance below the minimum says what will be missing', () => {
    const [, , text] = answer({ coming: { ...releasing, value: reais(100) }, available: reais(30) });
    expect(text).toBe(
      'Entra no seu saldo nesse dia. Para o saque, a partir de R$ 150,00, ainda vão faltar R$ 20,00.',
    );
  });

  it('after the last day for requests is paid a month later, on a business day', () => {
    const [, , text] = answer({ coming: { ...releasing, releaseOn: day('2026-12-11') } });
    expect(text).toBe('Fica disponível nesse dia. Peça o saque até 10 de jan. para receber em 15 de jan.');
  });

  it('that is overdue counts from today, and extra holidays move the payday', () => {
    const [, , text] = answer({
      coming: { ...releasing, releaseOn: day('2026-11-09') },
      extraHolidays: new Set(['2026-12-15']),
    });
    expect(text).toBe('Fica disponível nesse dia. Peça o saque até 10 de dez. para receber em 16 de dez.');
  });
});

it('a promised installment of the closing waits for no invoice', () => {
  const [, , text] = answer({ coming: { ...promised, trigger: 'closing', expiresOn: null } });
  expect(text).toBe('Estimativa: depende do fechamento do contrato.');
});

it('a promise by an earlier version names none of the terms in force', () => {
  const [, , text] = answer({ coming: { ...promised, releaseDays: null } });
  expect(text).toBe(
    'Depende de a empresa pagar a primeira fatura até 22 de fev. de 2027. Com a fatura paga, você vê aqui o dia.',
  );
});

it('a payment whose day has passed promises no day', () => {
  expect(answer({ withdrawal: { ...requested, paymentOn: day('2026-11-23') } }).slice(1)).toEqual([
    'R$ 1.000,00 a caminho',
    'A previsão era 23 de nov., e ainda não temos a confirmação do pagamento.',
  ]);
  expect(answer({ withdrawal: { ...requested, paymentOn: day('2026-11-24') } })[1]).toBe(
    'R$ 1.000,00 em 24 de nov.',
  );
});

it('a negative balance is nothing to withdraw, whatever the minimum', () =>
  expect(answer({ available: uncheckedCentavos(-100) })[0]).toBe('nothing'));

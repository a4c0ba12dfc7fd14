import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { describe, expect, it } from 'vitest';
import type { Email } from '../platform/email.ts';
import { renderHtml, renderText } from '../platform/mail/render.ts';
import type { EmailContext } from './email-context.ts';
import { statusChangedEmail } from './referral-emails.ts';
import {
  clawbackEmail,
  expiryReminderEmail,
  rewardAvailableEmail,
  type WithdrawalOutlook,
} from './reward-emails.ts';
import { securityEmail } from './security-emails.ts';
import { withdrawalEmail } from './withdrawal-emails.ts';

const context: EmailContext = {
  recipient: { firstname: 'Ana', email: 'ana@example.com' },
  appUrl: 'https://indike.test',
};
const day = (text: string) => text as PlainDate;
const cents = (value: number) => value as Centavos;
const NBSP = '\u00a0';
/** Replaces non-breaking spaces in amounts, so that the expectations below are easy to read. */
const plain = (text: string) => text.replaceAll(NBSP, ' ');
const read = (email: Email) => ({ subject: plain(email.subject), text: plain(renderText(email)) });

const outlook = (today: string, available = 50_000): WithdrawalOutlook => ({
  today: day(today),
  holidays: new Set(),
  available: cents(available),
  programme: FIRST_PROGRAMME,
});
const earning = (company: string | null, value: number, expiresOn = '2027-03-07') => ({
  company,
  value: cents(value),
  expiresOn: day(expiresOn),
});

describe('status changed', () => {
  const news = (status: ReachableStatus, more = {}) => ({
    referralId: 7,
    company: 'Padaria Sol',
    sentBy: null,
    programme: FIRST_PROGRAMME,
    status,
    reason: null,
    reward: null,
    releaseOn: null,
    ...more,
  });

  it('says what the status means, who acts next and where to turn the e-mail off', () => {
    expect(read(statusChangedEmail(context, news('in_contact')))).toEqual({
      subject: 'Padaria Sol: primeiro contato feito',
      text: `Olá, Ana.

A indicação da empresa Padaria Sol mudou para: Em Contato.

A equipe comercial já fez o primeiro contato com a empresa que você indicou.

A equipe comercial continua a conversa. Se os dados do contato mudaram, corrija-os na indicação; se houver alguém melhor para falar, adicione outro contato.

Ver a indicação: https://indike.test/indicacao?indicationId=7

--
Você recebeu este e-mail porque tem um cadastro no Indike.
Para parar de receber avisos como este, acesse https://indike.test/perfil/avisos`,
    });
  });

  it('gives the reason when the product itself cancelled the referral', () => {
    const { text } = read(statusChangedEmail(context, news('cancelled', { reason: 'contact_objected' })));
    expect(text).toContain('Motivo: O contato pediu para não ser procurado, e não havia outro.');
  });

  it('gives the reason of a cancelled referral, and of no other status', () => {
    const { text } = read(statusChangedEmail(context, news('cancelled', { reason: 'no_budget' })));
    expect(text).toContain('Motivo: A empresa não tem orçamento no momento.');
    expect(read(statusChangedEmail(context, news('in_contact', { reason: 'no_budget' }))).text).not.toContain(
      'Motivo',
    );
  });

  it('links to the contact that has to be corrected', () => {
    const { subject, text } = read(statusChangedEmail(context, news('fix_contact')));
    expect(subject).toBe('Padaria Sol: confira o contato da indicação');
    expect(text).toContain('Corrigir o contato: https://indike.test/indicacao?indicationId=7');
  });

  it.each([
    ['in_negotiation', 'Bonificação prevista: R$ 2.500,00'],
    ['accepted', 'Bonificação: R$ 5.000,00 × 50% (Prata) = R$ 2.500,00'],
    ['reward_scheduled', 'Bonificação: R$ 2.500,00\nDisponível em: 21 de mar. de 2026'],
  ] as const)('shows the reward at status %s', (status, expected) => {
    const reward = { total: cents(250_000), sentence: 'R$ 5.000,00 × 50% (Prata) = R$ 2.500,00' };
    const { text } = read(
      statusChangedEmail(context, news(status, { reward, releaseOn: day('2026-03-21') })),
    );
    expect(text).toContain(expected);
  });

  it('shows no reward once the referral is completed or cancelled', () => {
    const reward = { total: cents(250_000), sentence: '-' };
    for (const status of ['finished', 'cancelled'] as const)
      expect(read(statusChangedEmail(context, news(status, { reward }))).text).not.toContain('R$');
  });

  it('escapes the company’s name in HTML', () => {
    const html = renderHtml(statusChangedEmail(context, news('in_contact', { company: '<b>Sol & Cia</b>' })));
    expect(html).toContain('&lt;b&gt;Sol &amp; Cia&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(html).toContain('href="https://indike.test/perfil/avisos"');
  });
});

describe('reward available', () => {
  it('gives the amount, the company, the last day to request and the payment date', () => {
    const { subject, text } = read(
      rewardAvailableEmail(context, [earning('Padaria Sol', 50_000)], outlook('2026-03-07')),
    );
    expect(subject).toBe('R$ 500,00 disponíveis para saque');
    expect(text).toContain('A bonificação da empresa Padaria Sol já pode ser sacada: R$ 500,00.');
    expect(text).toContain('Peça o saque até 10 de mar. de 2026 para receber em 16 de mar. de 2026.');
    expect(text).toContain(
      'O prazo para pedir termina em 7 de mar. de 2027; depois desse dia, o valor expira.',
    );
    expect(text).toContain('Padaria Sol: R$ 500,00\n');
    // The deadline is said once.
    expect(text.match(/7 de mar\. de 2027/g)).toHaveLength(1);
    expect(text).toContain('Pedir o saque: https://indike.test/ganhos');
  });

  it('names the next month after day 10', () => {
    const { text } = read(rewardAvailableEmail(context, [earning('Sol', 50_000)], outlook('2026-03-11')));
    expect(text).toContain('Peça o saque até 10 de abr. de 2026 para receber em 15 de abr. de 2026.');
  });

  it('says how much is missing to the minimum withdrawal', () => {
    const { subject, text } = read(
      rewardAvailableEmail(context, [earning('Sol', 500)], outlook('2026-03-11', 500)),
    );
    expect(subject).toBe('R$ 5,00 entraram no seu saldo');
    expect(text).toContain('A bonificação da empresa Sol entrou no seu saldo: R$ 5,00.');
    expect(text).toContain('O saque é a partir de R$ 150,00: faltam R$ 145,00.');
    expect(text).toContain('Ver meus ganhos: https://indike.test/ganhos');
    for (const untrue of ['para receber em', 'Pedir o saque', 'já pode ser sacada'])
      expect(text).not.toContain(untrue);
  });

  it('sums several earnings and names a share bonus', () => {
    const several = [earning('Sol', 50_000), earning('Lua', 1_050, '2027-01-02')];
    const { subject, text } = read(rewardAvailableEmail(context, several, outlook('2026-03-01')));
    expect(subject).toBe('R$ 510,50 disponíveis para saque');
    expect(text).toContain('2 bonificações já podem ser sacadas: R$ 510,50.');
    expect(text).toContain('Cada valor tem o seu prazo para ser pedido e expira depois dele.');
    expect(text).toContain('Sol: R$ 500,00 · prazo até 7 de mar. de 2027');
    expect(text).toContain('Lua: R$ 10,50 · prazo até 2 de jan. de 2027');
    for (const date of [/7 de mar\. de 2027/g, /2 de jan\. de 2027/g])
      expect(text.match(date)).toHaveLength(1);
    const bonus = read(rewardAvailableEmail(context, [earning(null, 500)], outlook('2026-03-01'))).text;
    expect(bonus).toContain('O seu bônus de R$ 5,00 já está no saldo disponível.');
    expect(bonus).toContain('Bônus do link exclusivo: R$ 5,00');
  });
});

describe('withdrawal', () => {
  const news = { total: cents(123_456), withheld: cents(0), date: day('2026-12-15'), reason: null };
  it.each([
    ['requested', 'Saque de R$ 1.234,56 solicitado', 'A previsão de pagamento é 15 de dez. de 2026.'],
    [
      'scheduled',
      'Saque de R$ 1.234,56 agendado para 15 de dez. de 2026',
      'Pagamento em: 15 de dez. de 2026',
    ],
    ['paid', 'Saque de R$ 1.234,56 pago', 'Pagamos o seu saque de R$ 1.234,56 em 15 de dez. de 2026.'],
  ] as const)('%s', (step, subject, sentence) => {
    const email = read(withdrawalEmail(context, { ...news, step }));
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(sentence);
    expect(email.text).toContain('https://indike.test/ganhos');
  });

  it.each(['scheduled', 'paid'] as const)('%s: shows the tax withheld and the net amount', (step) => {
    const { text } = read(withdrawalEmail(context, { ...news, step, withheld: cents(23_456) }));
    expect(text).toContain('Valor bruto: R$ 1.234,56');
    expect(text).toContain('Imposto de renda retido: R$ 234,56');
    expect(text).toContain('Valor líquido: R$ 1.000,00');
    expect(read(withdrawalEmail(context, { ...news, step })).text).not.toContain('Imposto');
  });

  it('returned: gives the reason and says what to do', () => {
    const returned = { ...news, step: 'returned', date: null, reason: 'Chave PIX inexistente' } as const;
    const { subject, text } = read(withdrawalEmail(context, returned));
    expect(subject).toBe('O banco devolveu o seu saque de R$ 1.234,56');
    expect(text).toContain('Motivo: Chave PIX inexistente');
    expect(text).toContain('confira e salve de novo os seus dados bancários');
    expect(text).toContain('Corrigir os dados bancários: https://indike.test/perfil/conta');
    expect(text).not.toContain('undefined');
  });
});

describe('expiry reminder', () => {
  it.each([
    ['2027-02-05', 'R$ 500,00 expiram em 30 dias'],
    ['2027-02-28', 'R$ 500,00 expiram em 7 dias'],
    ['2027-03-06', 'R$ 500,00 expiram amanhã'],
    ['2027-03-07', 'R$ 500,00 expiram hoje'],
  ])('on %s: %s', (today, subject) => {
    const email = read(expiryReminderEmail(context, 'available', [earning('Sol', 50_000)], outlook(today)));
    expect(email.subject).toBe(subject);
    expect(email.text).toContain('o prazo para pedir o saque termina em 7 de mar. de 2027.');
    expect(email.text).toContain('Peça o saque em Meus Ganhos até esse dia.');
  });

  it('only informs when the first invoice is unpaid', () => {
    const { subject, text } = read(
      expiryReminderEmail(context, 'promised', [earning('Sol', 50_000, '2026-05-01')], outlook('2026-04-24')),
    );
    expect(subject).toBe('Bonificação de R$ 500,00: o prazo da fatura termina em 7 dias');
    expect(text).toContain('depende de a empresa pagar a primeira fatura até 1 de mai. de 2026.');
    expect(text).toContain('Quem paga a fatura é a empresa. Se quiser, lembre o seu contato.');
  });

  it.each([
    [
      ['Sol', 'Sol'],
      'Bonificações de R$ 800,00: o prazo da fatura termina em 7 dias',
      '2 bonificações da empresa Sol, no valor de R$ 800,00, dependem de a empresa pagar a primeira fatura até 1 de mai. de 2026. Sem o pagamento até esse dia, elas expiram.',
      'Quem paga a fatura é a empresa.',
    ],
    [
      ['Sol', 'Lua'],
      'Bonificações de R$ 800,00: o prazo das faturas termina em 7 dias',
      '2 bonificações, no valor de R$ 800,00, dependem de as empresas pagarem a primeira fatura até 1 de mai. de 2026. Sem o pagamento até esse dia, elas expiram.',
      'Quem paga as faturas são as empresas.',
    ],
  ])('is in the plural for unpaid invoices of %j', (companies, expected, ...said) => {
    const earnings = companies.map((company) => earning(company, 40_000, '2026-05-01'));
    const { subject, text } = read(expiryReminderEmail(context, 'promised', earnings, outlook('2026-04-24')));
    expect(subject).toBe(expected);
    for (const sentence of said) expect(text).toContain(sentence);
  });
});

describe('clawback', () => {
  const news = { referralId: 7, company: 'Sol', amount: cents(10_000), reason: 'o contrato foi reduzido' };
  it('says what was taken back and what is still to be offset', () => {
    const { subject, text } = read(clawbackEmail(context, { ...news, recovered: cents(4_000) }));
    expect(subject).toBe('Estorno de R$ 100,00: Sol');
    expect(text).toContain('Motivo: o contrato foi reduzido');
    expect(text).toContain('Estornamos R$ 100,00 da bonificação da empresa Sol.');
    expect(text).toContain('R$ 60,00 serão descontados dos seus próximos valores.');
    expect(text).toContain('Nada é cobrado da sua conta bancária.');
  });
  it('says so when the whole amount was taken back', () => {
    const { text } = read(clawbackEmail(context, { ...news, recovered: cents(10_000) }));
    expect(text).toContain('O valor já foi descontado do seu saldo disponível.');
  });
});

it('bank data: says when they changed, what to do and that this e-mail is always sent', () => {
  const at = new Date('2026-03-17T01:05:00Z');
  const { subject, text } = read(securityEmail(context, { change: 'bank_changed', at }));
  expect(subject).toBe('Seus dados bancários foram alterados');
  expect(text).toContain('em 16 de mar. de 2026, às 22h05 (horário de Brasília)');
  expect(text).toContain('Os próximos pagamentos usam os novos dados.');
  expect(text).toContain('Se não foi você, redefina a sua senha agora mesmo');
  expect(text).toContain('escreva para suporte@indike.example.');
  expect(text).toContain('Este aviso protege a sua conta e é sempre enviado.');
  expect(read(securityEmail(context, { change: 'bank_created', at })).subject).toBe(
    'Seus dados bancários foram cadastrados',
  );
});

it.each([
  ['data_changed', 'Seus dados foram alterados', 'Conferir os meus dados: https://indike.test/perfil/dados'],
  ['password_changed', 'Sua senha foi alterada', 'Redefinir a senha: https://indike.test/forgot_password'],
] as const)('%s: says when it happened, what to do and where', (change, subject, action) => {
  const email = read(securityEmail(context, { change, at: new Date('2026-03-17T01:05:00Z') }));
  expect(email.subject).toBe(subject);
  expect(email.text).toContain('em 16 de mar. de 2026, às 22h05 (horário de Brasília)');
  expect(email.text).toContain('Se não foi você, redefina a sua senha agora mesmo');
  expect(email.text).toContain('escreva para suporte@indike.example.');
  expect(email.text).toContain(action);
});

import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { uncheckedCentavos } from '../money/money.ts';
import { noticeLine, type NoticeFacts } from './notice-lines.ts';
import type { Notice } from './notices.ts';

const facts: NoticeFacts = { company: 'Padaria Sol', amount: uncheckedCentavos(250_000), title: 'Férias' };
const date = '2026-12-15' as PlainDate;
const withdrawal = (step: 'requested' | 'settled' | 'scheduled' | 'paid' | 'returned'): Notice => ({
  about: 'withdrawal',
  withdrawalId: 4,
  step,
  date: step === 'returned' ? null : date,
  reason: null,
});
const security = (change: 'bank_created' | 'bank_changed' | 'data_changed' | 'password_changed'): Notice => ({
  about: 'security',
  userId: 5,
  change,
  at: '2026-11-21T15:00:00Z',
});
const reminder = (state: 'available' | 'promised'): Notice => ({
  about: 'expiry_reminder',
  state,
  earningIds: [1],
});

it.each<[Notice, string]>([
  [
    { about: 'referral_status', referralId: 7, status: 'in_negotiation', reason: null },
    'Padaria Sol: negociação em andamento',
  ],
  [
    { about: 'contact_objected', referralId: 7, outcome: 'goes_on' },
    'Padaria Sol: o contato não quer ser procurado',
  ],
  [{ about: 'company_submitted', referralId: 7 }, 'Padaria Sol: nova indicação pelo seu link'],
  [{ about: 'referral_created', referralId: 7 }, 'Padaria Sol: indicação enviada em seu nome'],
  [{ about: 'announcement', announcementId: 2, userId: 5 }, 'Férias'],
  [{ about: 'reward_available', earningIds: [1, 2] }, 'R$ 2.500,00 entraram no seu saldo'],
  [reminder('available'), 'R$ 2.500,00 expiram em breve: confira o prazo'],
  [reminder('promised'), 'Bonificação de R$ 2.500,00: o prazo da fatura está perto do fim'],
  [{ about: 'earnings_expired', earningIds: [1] }, 'R$ 2.500,00 expiraram'],
  [{ about: 'clawback', clawbackId: 3 }, 'Estorno de R$ 2.500,00: Padaria Sol'],
  [withdrawal('requested'), 'Saque de R$ 2.500,00 solicitado: previsão de pagamento 15 de dez.'],
  [withdrawal('settled'), 'Vamos pagar o seu saldo de R$ 2.500,00: previsão 15 de dez.'],
  [withdrawal('scheduled'), 'Saque de R$ 2.500,00 agendado para 15 de dez.'],
  [withdrawal('paid'), 'Saque de R$ 2.500,00 pago em 15 de dez.'],
  [withdrawal('returned'), 'O banco devolveu o seu saque de R$ 2.500,00: confira os seus dados bancários'],
  [security('bank_created'), 'Seus dados bancários foram cadastrados'],
  [security('bank_changed'), 'Seus dados bancários foram alterados'],
  [security('data_changed'), 'Seus dados foram alterados'],
  [security('password_changed'), 'Sua senha foi alterada'],
])('says %o with the name and the amount', (notice, line) => {
  expect(noticeLine(notice, facts).replaceAll('\u00a0', ' ')).toBe(line);
});

it('says that there was a value when a clawback has consumed it since', () => {
  const nothing: NoticeFacts = { company: null, amount: uncheckedCentavos(0), title: null };
  expect(noticeLine({ about: 'reward_available', earningIds: [1] }, nothing)).toBe(
    'Entrou um valor no seu saldo',
  );
});

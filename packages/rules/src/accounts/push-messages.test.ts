import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import type { Notice } from './notices.ts';
import { pushMessage } from './push-messages.ts';

const date = '2026-12-15' as PlainDate;
const notices: readonly Notice[] = [
  { about: 'referral_status', referralId: 7, status: 'in_contact', reason: 'Padaria Sol' },
  { about: 'referral_status', referralId: 7, status: 'fix_contact', reason: null },
  { about: 'contact_objected', referralId: 7, outcome: 'goes_on' },
  { about: 'company_submitted', referralId: 7 },
  { about: 'referral_created', referralId: 7 },
  { about: 'reward_available', earningIds: [1, 2] },
  { about: 'expiry_reminder', state: 'available', earningIds: [1] },
  { about: 'earnings_expired', earningIds: [1] },
  { about: 'clawback', clawbackId: 3 },
  ...(['requested', 'settled', 'scheduled', 'paid', 'returned'] as const).map(
    (step) =>
      ({ about: 'withdrawal', withdrawalId: 4, step, date, reason: 'Chave de Ana inexistente' }) as const,
  ),
  { about: 'announcement', announcementId: 2, userId: 5 },
  { about: 'security', userId: 5, change: 'password_changed', at: '2026-11-21T15:00:00Z' },
];

describe('a push message', () => {
  it('says what happened without a name, an amount or a reason', () => {
    for (const notice of notices) {
      const { text } = pushMessage(notice);
      expect(text).not.toMatch(/\d|R\$|Ana|Padaria/);
      expect(text.length).toBeLessThan(70);
    }
  });

  it('does not say that a value can be withdrawn, because a bonus alone cannot', () => {
    expect(pushMessage({ about: 'reward_available', earningIds: [1] }).text).toBe(
      'Entrou um valor no seu saldo',
    );
  });

  it('opens a page of the website', () => {
    expect(new Set(notices.map((notice) => pushMessage(notice).path))).toEqual(
      new Set(['/indicacao?indicationId=7', '/ganhos', '/perfil/conta', '/perfil', '/avisos']),
    );
  });

  it('has one topic per subject, so that it replaces an older message', () => {
    const topics = notices.map((notice) => pushMessage(notice).topic);
    expect(new Set(topics)).toEqual(
      new Set([
        'referral-7',
        'reward-available',
        'expiry-reminder',
        'earnings-expired',
        'clawback-3',
        'withdrawal-4',
        'announcement-2',
        'security',
      ]),
    );
  });

  it('says when the Indiker has to act', () => {
    const fix: Notice = {
      about: 'referral_status',
      referralId: 7,
      status: 'fix_contact',
      reason: null,
    };
    expect(pushMessage(fix).text).toBe('Uma indicação precisa de você: confira o contato');
  });
});

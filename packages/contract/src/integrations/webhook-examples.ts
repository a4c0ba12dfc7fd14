import type { WebhookEventType } from '@indike/rules/integrations/webhooks';
import { webhookData } from './webhook-events.ts';

/** An example value for each field of the events, as the API reference shows it. */
const VALUES: Readonly<Record<string, unknown>> = {
  referral_id: 4127,
  indiker_id: 318,
  company_name: 'Padaria Sol Ltda.',
  cnpj: '12ABC34501DE35',
  via_link: false,
  created_at: '2026-11-21T15:00:00.000Z',
  status: 'in_negotiation',
  previous_status: 'in_contact',
  status_name: 'Em negociação',
  changed_at: '2026-11-23T13:20:05.000Z',
  level: 'prata',
  rate: 50,
  contract_value_centavos: 100_000,
  total_centavos: 50_000,
  earning_id: 902,
  kind: 'reward',
  installment: 1,
  installments: 1,
  value_centavos: 50_000,
  released_on: '2026-12-05',
  expires_on: '2027-12-05',
  clawback_id: 12,
  clawed_back_on: '2026-12-18',
  withdrawal_id: 77,
  withheld_centavos: 0,
  requested_on: '2026-12-08',
  payment_date: '2026-12-15',
  erased_at: '2026-12-20T18:00:00.000Z',
};

/** A complete example body of this event type. */
export function webhookExample(type: WebhookEventType) {
  const fields = Object.keys(webhookData[type].shape);
  const data = Object.fromEntries(fields.map((field) => [field, VALUES[field]]));
  return { type, timestamp: '2026-11-23T13:20:05.000Z', data };
}

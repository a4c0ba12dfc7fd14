import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { expect, it } from 'vitest';
import {
  answerText,
  attemptsText,
  eventsText,
  indented,
  stateFilterOf,
  stateReason,
  waitingText,
} from './texts.ts';

const WEBHOOK = {
  id: 1,
  url: 'https://crm.example.com/',
  description: null,
  events: [...WEBHOOK_EVENT_TYPES],
  state: 'active' as const,
  disabled_by: null,
  disabled_at: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-11-21T15:00:00Z',
  waiting: 0,
};
const AT = '2026-11-21T15:00:00Z';

it('says why a webhook does not send', () => {
  expect(stateReason(WEBHOOK)).toBeNull();
  expect(stateReason({ ...WEBHOOK, state: 'failing', failing_since: AT })).toBe(
    'Nenhum envio deu certo desde 21 de nov. de 2026, 12h00. Tentamos a cada 15 minutos, ou quando o endereço pedir.',
  );
  const disabled = { ...WEBHOOK, state: 'disabled' as const, disabled_at: AT };
  expect(stateReason({ ...disabled, disabled_by: 'operator' })).toBe(
    'Desativado pela equipe em 21 de nov. de 2026, 12h00.',
  );
  expect(stateReason({ ...disabled, disabled_by: 'failures' })).toContain('três dias');
  expect(stateReason({ ...disabled, disabled_by: 'gone' })).toContain('410');
});

it('counts events and waiting deliveries', () => {
  expect(eventsText(WEBHOOK)).toBe('Todos');
  expect(eventsText({ events: ['referral.created'] })).toBe(`1 de ${WEBHOOK_EVENT_TYPES.length}`);
  expect([0, 7, 999, 1000].map(waitingText)).toEqual(['Nada', '7', '999', '1.000 ou mais']);
});

const DELIVERY = {
  id: 1,
  message_id: 'msg_1',
  type: 'referral.created',
  state: 'pending' as const,
  attempts: 1,
  occurred_at: AT,
  last_attempt_at: AT,
  next_attempt_at: null,
  status: null,
  failure: null,
  milliseconds: null,
};

it('describes the response to a delivery', () => {
  expect(answerText({ ...DELIVERY, status: 503 })).toBe('Resposta 503');
  expect(answerText({ ...DELIVERY, failure: 'timed_out' })).toBe('Sem resposta em 10 segundos');
  expect(answerText({ ...DELIVERY, failure: 'something_newer' })).toBe('something_newer');
  expect(answerText(DELIVERY)).toBe('Sem resposta');
  expect(answerText({ ...DELIVERY, attempts: 0 })).toBe('Ainda não enviada');
  expect([1, 3].map((attempts) => attemptsText({ attempts }))).toEqual(['1 tentativa', '3 tentativas']);
});

it('reads the filter from the address and indents a JSON body', () => {
  expect(['given_up', 'lost', null].map(stateFilterOf)).toEqual(['given_up', '', '']);
  expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(indented('no JSON')).toBe('no JSON');
});

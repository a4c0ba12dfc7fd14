import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { calendarDay, requiredLine } from '../../wire/fields.ts';
import { messageResponse } from '../../wire/responses.ts';

const tag = 'Operação: dinheiro';

export const holiday = z.object({ date: z.string(), name: z.string() });

/** Days added by operators, besides the 13 computed bank holidays of each year. */
export const holidays = endpoint({
  method: 'GET',
  path: '/api/operator/holidays',
  access: allow.moneyRead,
  summary: 'Feriados bancários adicionados e os calculados deste ano e do próximo',
  tag,
  responses: { 200: z.object({ extra: z.array(holiday), computed: z.array(holiday) }) },
});

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/operator/holidays',
  access: allow.money,
  audit: 'holiday.add',
  summary: 'Adiciona um feriado bancário',
  tag,
  body: z.object({ date: calendarDay(), name: requiredLine('Nome é obrigatório', 100) }),
  example: { date: '2026-11-25', name: 'Feriado local' },
  responses: { 201: holiday },
});

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/operator/holidays/{date}',
  access: allow.money,
  audit: 'holiday.remove',
  summary: 'Remove um feriado adicionado',
  tag,
  params: z.object({ date: calendarDay() }),
  responses: { 200: messageResponse },
});

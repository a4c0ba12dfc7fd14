import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { calendarDay, requiredLine } from '../../wire/fields.ts';
import { messageResponse } from '../../wire/responses.ts';

const endpoint = endpointsOf('Operação: dinheiro');

export const holiday = z.object({ date: z.string(), name: z.string() });

/** Days added by operators, besides the 13 computed bank holidays of each year. */
export const holidays = endpoint('GET /api/operator/holidays', {
  access: allow.moneyRead,
  summary: 'Feriados bancários adicionados e os calculados deste ano e do próximo',
  responses: { 200: z.object({ extra: z.array(holiday), computed: z.array(holiday) }) },
});

export const addHoliday = endpoint('POST /api/operator/holidays', {
  access: allow.money,
  audit: 'holiday.add',
  summary: 'Adiciona um feriado bancário',
  body: z.object({ date: calendarDay(), name: requiredLine('Nome é obrigatório', 100) }),
  example: { date: '2026-11-25', name: 'Feriado local' },
  responses: { 201: holiday },
});

export const removeHoliday = endpoint('DELETE /api/operator/holidays/{date}', {
  access: allow.money,
  audit: 'holiday.remove',
  summary: 'Remove um feriado adicionado',
  params: z.object({ date: calendarDay() }),
  responses: { 200: messageResponse },
});

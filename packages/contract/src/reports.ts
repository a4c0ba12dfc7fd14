import { total } from './answers.ts';
import { endpoint } from './endpoint.ts';

export const totalAvailable = endpoint({
  method: 'GET',
  path: '/api/payment-reports/total-available',
  audience: 'indiker',
  summary: 'Quanto já está disponível para saque',
  tag: 'Ganhos',
  answers: { 200: total },
});

import { fieldRefusals, refusals } from './refusal.ts';

export const systemRefusals = {
  ...fieldRefusals('now', {
    clock_backwards: 'O relógio só anda para a frente. Para voltar, volte à hora real.',
    clock_too_far: 'Adiante o relógio em até 2 anos de cada vez.',
  }),
  ...refusals(409, {
    job_expired: 'O prazo desta tarefa já passou, e ela não pode ser feita de novo.',
    holiday_exists: 'Este dia já é feriado bancário.',
  }),
  ...refusals(503, {
    /** The connection to the database was lost during a write. A caller that sent an idempotency key can simply retry. */
    outcome_unknown:
      'O serviço parou por um instante, e não sabemos se o seu pedido foi concluído. Confira antes de tentar de novo.',
  }),
};

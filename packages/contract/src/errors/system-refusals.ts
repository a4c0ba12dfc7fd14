import type { Refusal } from './refusal.ts';

export const systemRefusals = {
  clock_backwards: {
    status: 422,
    message: 'O relógio só anda para a frente. Para voltar, volte à hora real.',
    field: 'now',
  },
  clock_too_far: { status: 422, message: 'Adiante o relógio em até 2 anos de cada vez.', field: 'now' },
  job_expired: {
    status: 409,
    message: 'O prazo desta tarefa já passou, e ela não pode ser feita de novo.',
  },
  /** The connection to the database was lost during a write. A caller that sent an idempotency key can simply retry. */
  outcome_unknown: {
    status: 503,
    message:
      'O serviço parou por um instante, e não sabemos se o seu pedido foi concluído. Confira antes de tentar de novo.',
  },
  holiday_exists: { status: 409, message: 'Este dia já é feriado bancário.' },
} as const satisfies Record<string, Refusal>;

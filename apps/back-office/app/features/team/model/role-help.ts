import type { OperatorRole } from '@indike/rules/operators/roles';

export const ROLE_HELP: Readonly<Record<OperatorRole, string>> = {
  analyst: 'Trabalha as indicações até o contrato.',
  finance: 'Registra faturas, agenda e paga os saques.',
  admin: 'Faz tudo, e cuida da equipe e das configurações.',
  auditor: 'Vê tudo e não altera nada.',
};

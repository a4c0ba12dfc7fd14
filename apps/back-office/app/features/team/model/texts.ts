import type { OperatorRole } from '@indike/rules/operators/roles';
interface Factors {
  readonly totp: boolean;
  readonly passkeys: number;
}

/** 'aplicativo de códigos e 2 chaves de acesso' */
export function factorsText({ totp, passkeys }: Factors): string {
  const keys = passkeys === 1 ? '1 chave de acesso' : `${passkeys} chaves de acesso`;
  const parts = [...(totp ? ['aplicativo de códigos'] : []), ...(passkeys > 0 ? [keys] : [])];
  return parts.length === 0 ? 'nenhum' : parts.join(' e ');
}

export const ROLE_HELP: Readonly<Record<OperatorRole, string>> = {
  analyst: 'Trabalha as indicações até o contrato.',
  finance: 'Registra faturas, agenda e paga os saques.',
  admin: 'Faz tudo, e cuida da equipe e das configurações.',
  auditor: 'Vê tudo e não altera nada.',
};

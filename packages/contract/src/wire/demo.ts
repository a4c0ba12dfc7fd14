import { operatorRole } from '@indike/rules/operators/roles';

// The sandbox's people, whose password is public: production refuses to start with them.

export const DEMO_PASSWORD = 'Demo1234';

export const demoLogins = {
  indiker: 'demo@indike.test',
  beginner: 'prata@indike.test',
  experienced: 'carteira01@indike.test',
  operator: 'operador@indike.test',
} as const;

/** The Indikers that a visitor can sign in as, with what there is to see. */
export const demoIndikers = [
  { login: demoLogins.indiker, name: 'Marina', about: 'indicações em todos os status e saques pagos' },
  { login: demoLogins.beginner, name: 'Cecília', about: 'nível Prata, com saldo abaixo do mínimo' },
  { login: demoLogins.experienced, name: 'Renata', about: 'nível Diamante, com 18 contratos' },
] as const;

/** One operator per role, and another administrator, who approves. The first is the author of the events in the seeded past. */
export const demoOperators = [
  { email: demoLogins.operator, name: 'Operação de demonstração', role: operatorRole.admin },
  { email: 'analista@indike.test', name: 'Bruno Sampaio', role: operatorRole.analyst },
  { email: 'financeiro@indike.test', name: 'Helena Duarte', role: operatorRole.finance },
  { email: 'auditor@indike.test', name: 'Raul Teixeira', role: operatorRole.auditor },
  { email: 'administradora@indike.test', name: 'Marta Nogueira', role: operatorRole.admin },
] as const;

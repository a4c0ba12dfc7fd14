// The sandbox's people, whose password is public: production refuses to start with them.

export const DEMO_PASSWORD = 'Demo1234';

export const demoLogins = {
  indiker: 'demo@indike.test',
  beginner: 'prata@indike.test',
  experienced: 'carteira01@indike.test',
  operator: 'operador@indike.test',
} as const;

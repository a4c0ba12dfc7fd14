/** Below /operacao. */
export const paths = {
  home: '/',
  signIn: '/entrar',
  forgotPassword: '/esqueci-a-senha',
  access: '/acesso',
  referrals: '/indicacoes',
  referral: (id: number) => `/indicacoes/${id}`,
  withdrawals: '/saques',
  withdrawal: (id: number) => `/saques/${id}`,
  batches: '/financeiro/lotes',
  newBatch: '/financeiro/lotes/novo',
  batch: (id: number) => `/financeiro/lotes/${id}`,
  invoices: '/financeiro/faturas',
  invoiceImport: '/financeiro/faturas/importar',
  returnFiles: '/financeiro/retornos',
  returnFile: (id: number) => `/financeiro/retornos/${id}`,
  reconciliation: (id: number) => `/financeiro/lotes/${id}/conciliacao`,
  sandboxBank: '/financeiro/banco-de-testes',
  taxes: '/financeiro/impostos',
  disputes: '/disputas',
  dispute: (id: number) => `/disputas/${id}`,
  indikers: '/indikers',
  indiker: (id: number) => `/indikers/${id}`,
  privacyRequests: '/lgpd',
  team: '/equipe',
  settings: '/configuracoes',
  payer: '/configuracoes/pagador',
  reasons: '/configuracoes/motivos',
  retention: '/configuracoes/retencao',
  integrations: '/integracoes',
  apiKeys: '/integracoes/chaves',
  exports: '/integracoes/exportacoes',
  imports: '/integracoes/importacoes',
  webhooks: '/integracoes/webhooks',
  webhook: (id: number) => `/integracoes/webhooks/${id}`,
  system: '/saude',
  audit: '/auditoria',
} as const;

/** Where to go after the sign-in: a path of ours, never another site. */
export function safeReturn(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : paths.home;
}

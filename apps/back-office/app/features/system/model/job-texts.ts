const JOBS: Readonly<Record<string, string>> = {
  'send-email': 'Enviar um e-mail',
  'send-recovery-code': 'Enviar um código de recuperação',
  'send-operator-password-link': 'Enviar o link de senha de alguém da equipe',
  notify: 'Avisar um Indiker',
  'notify-released': 'Avisar sobre valores liberados',
  'programme-emails': 'Avisar sobre mudanças do programa',
  'programme-email': 'Escrever a um Indiker sobre o programa',
  announcement: 'Enviar um comunicado',
  push: 'Avisar um aparelho',
  'contact-notice': 'Avisar um contato indicado',
  'export-file': 'Fazer um arquivo de exportação',
  'pay-at-once': 'Pagar um saque na hora',
  'clean-up': 'Limpeza diária',
  'daily-settlement': 'Liberações e vencimentos do dia',
  'lone-disputes': 'Encerrar disputas sem outra indicação',
  reminders: 'Lembretes',
  'follow-ups': 'Lembrar a equipe do que acompanhar',
  'ledger-check': 'Conferência do livro-razão',
  'audit-heads': 'Guardar a prova da auditoria fora do banco',
  backup: 'Cópia de segurança',
  'email-backlog': 'Vigiar a fila de e-mails',
  'dashboard-report': 'Calcular os números do painel',
  'webhook-end': 'Encerrar webhooks que não chegaram',
};
const ERRORS: Readonly<Record<string, string>> = {
  smtp_4xx: 'O servidor de e-mail pediu para tentar depois.',
  smtp_5xx: 'O servidor de e-mail recusou a mensagem.',
  connection: 'O servidor de e-mail não atendeu.',
  timeout: 'O servidor de e-mail demorou demais.',
  backup: 'A cópia de segurança não foi feita. O motivo está no e-mail aos administradores.',
  expired: 'O prazo do e-mail passou antes que ele saísse.',
};

/** The Portuguese name of a job, or its technical name if it has none. */
export const jobText = (name: string): string => JOBS[name] ?? name;
export const errorText = (error: string | null): string =>
  error === null ? 'Sem detalhe do erro.' : (ERRORS[error] ?? error);

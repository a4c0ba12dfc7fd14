/**
 * Every action that the audit log records, as operators read it. Code that records an action missing here does not
 * compile.
 */
export const AUDIT_ACTIONS = {
  'referral.create': 'Indicou uma empresa em nome de um Indiker',
  'referral.transition': 'Alterou o status de uma indicação',
  'referral.owner': 'Alterou o responsável por uma indicação',
  'referral.follow_up': 'Marcou o próximo contato de uma indicação',
  'referral.dispute': 'Decidiu uma disputa',
  'referral.note': 'Anotou algo em uma indicação',
  'referral.message': 'Escreveu ao Indiker sobre uma indicação',
  'referral.objection': 'Apagou um contato que não quer ser procurado',
  'referral.invoice-payment': 'Registrou o pagamento da primeira fatura',
  'invoice-payment.import': 'Importou pagamentos de faturas',
  'referral.clawback': 'Estornou uma bonificação',

  'withdrawal.schedule': 'Agendou um saque',
  'withdrawal.pay': 'Registrou o pagamento de um saque',
  'withdrawal.return': 'Registrou a devolução de um saque',
  'withdrawal.enter-result': 'Registrou o resultado de um saque, à espera de outra pessoa',
  'withdrawal.reject-result': 'Descartou o resultado de um saque',
  'return-file.clear-line': 'Esclareceu um pagamento de um retorno',
  'ledger.clear-finding': 'Esclareceu uma diferença entre o livro-razão e um provedor',
  'payer.result-ceiling': 'Alterou o limite para registrar saques fora de lote',
  'withdrawal.not-paid': 'Registrou que o banco não pagou um saque',
  'return-file.import': 'Importou um retorno do banco',
  'withdrawal.look': 'Viu os dados bancários de um saque',

  'payout-batch.prepare': 'Preparou um lote de pagamento',
  'payout-batch.approve': 'Aprovou um lote de pagamento',
  'payout-batch.reject': 'Rejeitou um lote de pagamento',
  'payout-batch.download': 'Baixou o arquivo de um lote de pagamento',
  'payout-batch.refuse-file': 'Registrou que o banco não aceitou o arquivo de um lote',
  'payout-batch.confirm-file-refusal': 'Confirmou que o banco não aceitou o arquivo de um lote',
  'payout-batch.discard-file-refusal': 'Descartou o registro de que o banco não aceitou o arquivo de um lote',

  'standing-order.prepare': 'Preparou uma autorização para pagar na hora',
  'standing-order.approve': 'Aprovou uma autorização para pagar na hora',
  'standing-order.end': 'Encerrou uma autorização para pagar na hora',

  'indiker.look': 'Viu um dado de um Indiker sem máscara',
  'indiker.block': 'Bloqueou um Indiker',
  'indiker.unblock': 'Desbloqueou um Indiker',
  'indiker.resend-confirmation': 'Enviou de novo a confirmação do e-mail',
  'indiker.end-sessions': 'Desconectou um Indiker',
  'indiker.lift-lock': 'Desbloqueou o login de um Indiker',
  'indiker.email': 'Trocou o e-mail de um Indiker',
  'indiker.erase': 'Excluiu o cadastro de um Indiker',
  'privacy-request.register': 'Registrou um pedido da LGPD',
  'privacy-request.answer': 'Respondeu um pedido da LGPD',

  'indiker.settle': 'Acertou o saldo de um Indiker',
  'indiker.write-off': 'Deu baixa no que um Indiker devia',
  'indiker.bonus-release': 'Liberou bônus em análise',
  'indiker.bonus-refuse': 'Recusou bônus em análise',

  'operator.sign_in': 'Entrou',
  'operator.sign_out': 'Saiu',
  'operator.confirm': 'Confirmou com o segundo fator',
  'operator.session-end': 'Encerrou uma sessão sua',
  'operator.totp-add': 'Cadastrou um aplicativo de códigos',
  'operator.totp-remove': 'Removeu o aplicativo de códigos',
  'operator.passkey-add': 'Cadastrou uma chave de acesso',
  'operator.passkey-remove': 'Removeu uma chave de acesso',
  'operator.recovery-codes': 'Gerou novos códigos de recuperação',

  'operator.password-reset': 'Criou outra senha pelo link do e-mail',

  'operator.invite': 'Convidou alguém para a equipe',
  'operator.invitation-withdraw': 'Removeu um convite',
  'operator.invitation-accept': 'Aceitou um convite',
  'operator.role': 'Alterou o papel de alguém',
  'operator.disable': 'Removeu o acesso de alguém',
  'operator.enable': 'Devolveu o acesso a alguém',
  'operator.second-factor-reset': 'Removeu os segundos fatores de alguém',
  'operator.company-account-unlink': 'Desvinculou alguém da conta da empresa',

  'openid.change': 'Configurou o login com a conta da empresa',
  'openid.remove': 'Apagou o login com a conta da empresa',
  'openid.passwords': 'Alterou quem entra com senha',
  'openid.link': 'Entrou pela primeira vez com a conta da empresa',
  'openid.role': 'Teve o papel alterado pelos grupos da empresa',
  'openid.logout': 'Saiu pela conta da empresa',
  'scim.token': 'Criou o token do diretório da empresa',
  'scim.token-remove': 'Revogou os tokens do diretório da empresa',
  'scim.create': 'Trouxe alguém do diretório da empresa',
  'scim.change': 'Alterou alguém pelo diretório da empresa',

  'api-key.create': 'Criou uma chave de API',
  'api-key.rotate': 'Trocou o segredo de uma chave de API',
  'api-key.revoke': 'Revogou uma chave de API',

  'assistant.call': 'Usou uma ferramenta de um assistente',

  'tax.download': 'Baixou a planilha de impostos',
  'payer.change': 'Alterou a empresa pagadora',
  'payer.credentials': 'Configurou um provedor de PIX',
  'payer.credentials-remove': 'Removeu as credenciais de um provedor de PIX',
  'payer.pix-method': 'Alterou como os saques por PIX são pagos',
  'payer.withholding': 'Alterou a retenção do imposto de renda',
  'message-template.add': 'Criou um modelo de mensagem',
  'message-template.change': 'Alterou um modelo de mensagem',
  'message-template.remove': 'Removeu um modelo de mensagem',
  'announcement.send': 'Enviou um comunicado',
  'cancel-reason.add': 'Adicionou um motivo de cancelamento',
  'cancel-reason.rename': 'Alterou as palavras de um motivo de cancelamento',
  'cancel-reason.retire': 'Removeu um motivo de cancelamento da lista',
  'holiday.add': 'Adicionou um feriado',
  'holiday.remove': 'Removeu um feriado',

  'programme.prepare': 'Preparou uma versão do programa',
  'programme.approve': 'Aprovou uma versão do programa',
  'programme.withdraw': 'Cancelou uma versão do programa',

  'campaign.prepare': 'Preparou uma campanha',
  'campaign.approve': 'Aprovou uma campanha',
  'campaign.end': 'Encerrou uma campanha',

  'view.save': 'Salvou filtros da lista',
  'view.change': 'Alterou filtros da lista',
  'view.delete': 'Apagou filtros da lista',

  'import.referrals': 'Importou indicações',
  'import.referral': 'Trouxe uma indicação com uma importação',
  'import.earlier-payments': 'Importou pagamentos anteriores',

  'export.download': 'Exportou uma lista',
  'export.order': 'Pediu um arquivo de exportação',
  'export.ready': 'Recebeu um arquivo de exportação',
  'export.open': 'Baixou um arquivo de exportação',
  'export.delete': 'Apagou um arquivo de exportação',

  'webhook.create': 'Cadastrou um webhook',
  'webhook.change': 'Alterou um webhook',
  'webhook.delete': 'Removeu um webhook',
  'webhook.enable': 'Ativou um webhook',
  'webhook.disable': 'Desativou um webhook',
  'webhook.rotate': 'Trocou o segredo de um webhook',
  'webhook.test': 'Testou um webhook',
  'webhook.replay': 'Reenviou eventos a um webhook',

  'connection.create': 'Conectou um CRM',
  'connection.authorize': 'Autorizou a conexão com um CRM',
  'connection.token': 'Trocou o token de um CRM',
  'connection.map': 'Alterou o que vai para o CRM',
  'connection.activate': 'Ativou a conexão com um CRM',
  'connection.pause': 'Pausou a conexão com um CRM',
  'connection.retry': 'Pediu outra tentativa com o CRM',
  'connection.disconnect': 'Desconectou um CRM',

  'job.retry': 'Pediu que uma tarefa fosse feita de novo',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** What an action was done to. */
export const AUDIT_ENTITIES = {
  referral: 'Indicação',
  'invoice-payment': 'Pagamento de faturas',
  withdrawal: 'Saque',
  'return-file': 'Retorno do banco',
  ledger: 'Livro-razão',
  'payout-batch': 'Lote de pagamento',
  'standing-order': 'Autorização para pagar na hora',
  indiker: 'Indiker',
  privacy_request: 'Pedido da LGPD',
  operator: 'Operador',
  openid: 'Login da empresa',
  invitation: 'Convite',
  'cancel-reason': 'Motivo de cancelamento',
  'message-template': 'Modelo de mensagem',
  announcement: 'Comunicado',
  holiday: 'Feriado',
  payer: 'Empresa pagadora',
  programme: 'Versão do programa',
  campaign: 'Campanha',
  tax: 'Impostos',
  'api-key': 'Chave de API',
  view: 'Filtros da lista',
  import: 'Importação',
  export: 'Exportação',
  webhook: 'Webhook',
  connection: 'Conexão com um CRM',
  job: 'Tarefa',
  audit: 'Auditoria',
} as const;
export type AuditEntity = keyof typeof AUDIT_ENTITIES;

const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

const isAuditAction = (text: string): text is AuditAction => isKeyOf(AUDIT_ACTIONS, text);
const isAuditEntity = (text: string): text is AuditEntity => isKeyOf(AUDIT_ENTITIES, text);

export const AUDIT_ACTION_KEYS: readonly AuditAction[] = Object.keys(AUDIT_ACTIONS).filter(isAuditAction);
export const AUDIT_ENTITY_KEYS: readonly AuditEntity[] = Object.keys(AUDIT_ENTITIES).filter(isAuditEntity);

/** The actions whose name contains each of these words, or its beginning, without regard to accents. */
export function auditActionsWith(words: string): AuditAction[] {
  const wanted = plainWords(words);
  return AUDIT_ACTION_KEYS.filter((action) => {
    const named = plainWords(AUDIT_ACTIONS[action]);
    return wanted.every((word) => named.some((one) => one.startsWith(word)));
  });
}

/**
 * Falls back to the stored name, because an older version may have recorded an action that is no longer in the table.
 */
export const auditActionName = (action: string): string =>
  isAuditAction(action) ? AUDIT_ACTIONS[action] : action;
export const auditEntityName = (entity: string): string =>
  isAuditEntity(entity) ? AUDIT_ENTITIES[entity] : entity;

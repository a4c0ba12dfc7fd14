import type { AuditAction } from '@indike/rules/operators/audit-actions';

/**
 * What somebody did, after their name. `{field}` is a field of the entry in words, `{was.field}` the value before, `{id}`
 * the number of what it is about, and `{field#one/many}` a number with its noun. A part between bars is left out when one
 * of its fields is empty.
 */
export const SENTENCES: Readonly<Record<AuditAction, string>> = {
  'referral.create': 'indicou a empresa da indicação {id}| em nome do Indiker {indiker_id}',
  'referral.transition': 'alterou o status da indicação {id}| de {was.status}| para {status}|: {reason}',
  'referral.owner': 'alterou o responsável pela indicação {id}',
  'referral.follow_up': 'marcou o próximo contato da indicação {id}| para {follow_up_on}',
  'referral.dispute': 'decidiu a disputa da indicação {id}|: {outcome}',
  'referral.note': 'anotou algo na indicação {id}',
  'referral.message': 'escreveu ao Indiker sobre a indicação {id}',
  'referral.objection':
    'apagou um contato da indicação {id}, que não quer ser procurado|, em {referrals#indicação/indicações}|: {reason}',
  'referral.invoice-payment': 'registrou o pagamento da primeira fatura da indicação {id}|, em {paid_at}',
  'invoice-payment.import':
    'importou pagamentos de faturas|, {lines#linha/linhas}|, {applied#registrada/registradas}|, {refused#recusada/recusadas}',
  'referral.clawback': 'estornou| {amount}| da bonificação da indicação {id}|: {reason}',

  'withdrawal.schedule': 'agendou o saque {id}| para {payment_date}',
  'withdrawal.pay': 'registrou o saque {id} como pago|, em {payment_date}|, pelo retorno {return_file}',
  'withdrawal.return': 'registrou a devolução do saque {id}|, pelo retorno {return_file}|: {return_reason}',
  'withdrawal.enter-result': 'registrou o resultado do saque {id}|, {result}|, à espera de outra pessoa',
  'withdrawal.reject-result': 'descartou o resultado do saque {id}|: {reason}',
  'return-file.clear-line': 'esclareceu| a linha {line}| do retorno {id}|: {note}',
  'ledger.clear-finding': 'esclareceu| a diferença {detail}|: {note}',
  'payer.result-ceiling':
    'alterou o limite para registrar saques fora de lote| de {was.amount}| para {amount}',
  'withdrawal.not-paid': 'registrou que o banco não pagou o saque {id}|, pelo retorno {return_file}',
  'return-file.import': 'importou o retorno {id}|, {items#pagamento/pagamentos}|, {name}',
  'withdrawal.look': 'viu os dados bancários do saque {id}',

  'payout-batch.prepare':
    'preparou o lote {id}|, {withdrawals#saque/saques}|, {net}|, para {payment_date}|, pela autorização {standing_order}',
  'payout-batch.approve':
    'aprovou o lote {id}|, {count#saque/saques}|, {net}|, pela autorização {standing_order}',
  'payout-batch.reject': 'rejeitou o lote {id}|: {reason}',
  'payout-batch.download': 'baixou o arquivo do lote {id}| ({file})',
  'payout-batch.refuse-file': 'registrou que o banco não aceitou o arquivo do lote {id}|: {reason}',
  'payout-batch.confirm-file-refusal':
    'confirmou que o banco não aceitou o arquivo do lote {id}|, {withdrawals#saque/saques}|: {reason}',
  'payout-batch.discard-file-refusal':
    'descartou o registro de que o banco não aceitou o arquivo do lote {id}|: {was.reason}',

  'standing-order.prepare':
    'preparou a autorização {id} para pagar na hora|, até {per_withdrawal} por saque|, {per_person} por pessoa|, {per_day} por dia',
  'standing-order.approve': 'aprovou a autorização {id} para pagar na hora',
  'standing-order.end': 'encerrou a autorização {id} para pagar na hora',

  'indiker.look': 'viu um dado do Indiker {id} sem máscara|: {field}',
  'indiker.block': 'bloqueou o Indiker {id}|: {reason}',
  'indiker.unblock': 'desbloqueou o Indiker {id}|: {reason}',
  'indiker.resend-confirmation': 'enviou de novo a confirmação do e-mail do Indiker {id}',
  'indiker.end-sessions': 'desconectou o Indiker {id}|, {ended_sessions#sessão/sessões}',
  'indiker.lift-lock': 'desbloqueou o login do Indiker {id}',
  'indiker.email': 'trocou o e-mail do Indiker {id}| para {email}',
  'indiker.erase': 'excluiu o cadastro do Indiker {id}|, {waived} de que a pessoa abriu mão|: {reason}',
  'privacy-request.register': 'registrou o pedido da LGPD {id}|, com prazo em {due_on}',
  'privacy-request.answer': 'respondeu o pedido da LGPD {id}',

  'indiker.settle': 'acertou o saldo do Indiker {id}|, {total}|: {reason}',
  'indiker.write-off': 'deu baixa no que o Indiker {id} devia|, {amount}|: {reason}',
  'indiker.bonus-release': 'liberou| {bonus_ids#bônus/bônus}| do Indiker {id}|, {value}',
  'indiker.bonus-refuse': 'recusou| {bonus_ids#bônus/bônus}| do Indiker {id}|, {value}|: {reason}',

  'operator.sign_in': 'entrou| ({second_factor})',
  'operator.sign_out': 'saiu',
  'operator.confirm': 'confirmou com o segundo fator| ({second_factor})',
  'operator.session-end': 'encerrou uma sessão sua',
  'operator.totp-add': 'cadastrou um aplicativo de códigos',
  'operator.totp-remove': 'removeu o aplicativo de códigos',
  'operator.passkey-add': 'cadastrou uma chave de acesso|, {name}',
  'operator.passkey-remove': 'removeu uma chave de acesso|, {name}',
  'operator.recovery-codes': 'gerou novos códigos de recuperação',

  'operator.password-reset': 'criou outra senha pelo link do e-mail',

  'operator.invite': 'convidou| {name}| para a equipe|, {role}',
  'operator.invitation-withdraw': 'removeu o convite {id}',
  'operator.invitation-accept': 'aceitou um convite|, {role}',
  'operator.role': 'alterou o papel do operador {id}| de {was.role}| para {role}',
  'operator.disable': 'removeu o acesso do operador {id}|: {reason}',
  'operator.enable': 'devolveu o acesso ao operador {id}|: {reason}',
  'operator.second-factor-reset': 'removeu os segundos fatores do operador {id}|: {reason}',
  'operator.company-account-unlink': 'desvinculou o operador {id} da conta da empresa|: {reason}',

  'openid.change': 'configurou o login com a conta da empresa|, {issuer}',
  'openid.remove': 'apagou o login com a conta da empresa',
  'openid.passwords': 'alterou quem entra com senha|: só {break_glass}',
  'openid.link': 'entrou pela primeira vez com a conta da empresa|, {role}',
  'openid.role': 'teve o papel alterado pelos grupos da empresa| de {was.role}| para {role}',
  'openid.logout': 'saiu pela conta da empresa',
  'scim.token': 'criou o token do diretório da empresa|, {prefix}',
  'scim.token-remove': 'revogou os tokens do diretório da empresa',
  'scim.create': 'trouxe o operador {id} do diretório da empresa|, {role}',
  'scim.change': 'alterou o operador {id} pelo diretório da empresa',

  'api-key.create': 'criou a chave de API {id}|, {name}',
  'api-key.rotate': 'trocou o segredo da chave de API {id}|, {name}',
  'api-key.revoke': 'revogou a chave de API {id}|, {name}',

  'assistant.call': 'usou, por um assistente, a ferramenta {tool}| na indicação {referral_id}',

  'tax.download': 'baixou a planilha de impostos| de {month}',
  'payer.change': 'alterou a empresa pagadora|, {legal_name}',
  'payer.credentials': 'configurou o provedor de PIX {method}|, final {hint}',
  'payer.credentials-remove': 'removeu as credenciais do provedor de PIX {was.method}',
  'payer.pix-method': 'alterou como os saques por PIX são pagos| de {was.pix_method}| para {pix_method}',
  'payer.withholding': 'alterou a retenção do imposto de renda',
  'message-template.add': 'criou um modelo de mensagem|, “{name}”',
  'message-template.change': 'alterou um modelo de mensagem|, “{name}”',
  'message-template.remove': 'removeu um modelo de mensagem|, “{name}”',
  'announcement.send': 'enviou um comunicado|, “{title}”|, a {recipients#pessoa/pessoas}',
  'cancel-reason.add': 'adicionou um motivo de cancelamento|, “{text}”',
  'cancel-reason.rename': 'alterou as palavras de um motivo de cancelamento| para “{text}”',
  'cancel-reason.retire': 'removeu um motivo de cancelamento da lista|, “{text}”',
  'holiday.add': 'adicionou o feriado de {id}|, {name}',
  'holiday.remove': 'removeu o feriado de {id}|, {name}',

  'programme.prepare': 'preparou a versão {id} do programa|, para {effective_from}',
  'programme.approve': 'aprovou a versão {id} do programa',
  'programme.withdraw': 'cancelou a versão {id} do programa|: {reason}',

  'campaign.prepare': 'preparou a campanha {id}|, {name}|, orçamento de {budget}',
  'campaign.approve': 'aprovou a campanha {id}|, {name}',
  'campaign.end': 'encerrou a campanha {id}|: {reason}',

  'view.save': 'salvou filtros da lista|, {name}',
  'view.change': 'alterou filtros da lista|, {name}',
  'view.delete': 'apagou filtros da lista|, {name}',

  'import.referrals':
    'importou indicações|, {lines#linha/linhas}|, {applied#registrada/registradas}|, {refused#recusada/recusadas}',
  'import.referral': 'trouxe a indicação {id} com uma importação|, {status}',
  'import.earlier-payments':
    'importou pagamentos anteriores|, {lines#linha/linhas}|, {applied#registrada/registradas}|, {refused#recusada/recusadas}',

  'export.download': 'exportou uma lista|, {subject}|, {rows#linha/linhas}',
  'export.order': 'pediu um arquivo de exportação|, {subject}',
  'export.ready': 'recebeu um arquivo de exportação|, {subject}|, {rows#linha/linhas}',
  'export.open': 'baixou um arquivo de exportação|, {subject}|, {rows#linha/linhas}',
  'export.delete': 'apagou um arquivo de exportação|, {subject}',

  'connection.create': 'conectou um CRM, a conexão {id}|, {name}',
  'connection.authorize': 'autorizou a conexão {id} com um CRM',
  'connection.token': 'trocou o token da conexão {id} com um CRM',
  'connection.map': 'alterou o que vai para o CRM na conexão {id}',
  'connection.activate': 'ativou a conexão {id} com um CRM',
  'connection.pause': 'pausou a conexão {id} com um CRM',
  'connection.retry': 'pediu outra tentativa com o CRM, na conexão {id}',
  'connection.disconnect': 'desconectou um CRM, a conexão {id}|, {name}',
  'webhook.create': 'cadastrou o webhook {id}|, {url}',
  'webhook.change': 'alterou o webhook {id}|, {url}',
  'webhook.delete': 'removeu o webhook {id}|, {url}',
  'webhook.enable': 'ativou o webhook {id}',
  'webhook.disable': 'desativou o webhook {id}',
  'webhook.rotate': 'trocou o segredo do webhook {id}',
  'webhook.test': 'testou o webhook {id}',
  'webhook.replay': 'reenviou eventos ao webhook {id}|, {replayed#evento/eventos}',

  'job.retry': 'pediu que uma tarefa fosse feita de novo',
};

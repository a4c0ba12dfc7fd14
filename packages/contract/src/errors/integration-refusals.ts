import { fieldRefusals, refusals } from './refusal.ts';

export const integrationRefusals = {
  ...refusals(401, {
    api_key_invalid: 'A chave de API não vale: confira se está inteira e em vigor.',
  }),
  ...refusals(403, {
    address_not_allowed: 'Esta chave de API não vale a partir deste endereço.',
    host_not_allowed: 'O endereço desta chamada não é o desta instalação.',
    scope_missing: 'Esta chave de API não tem permissão para esta chamada.',
  }),
  ...fieldRefusals('cursor', {
    cursor_invalid: 'Este cursor não vale. Comece de novo sem ele.',
  }),
  ...fieldRefusals('changed_since', {
    cursor_with_changed_since: 'Envie cursor ou changed_since, não os dois: o cursor já lembra do instante.',
  }),
  ...refusals(404, {
    confirmation_unknown: 'Não há nada preparado com esta confirmação. Prepare de novo.',
  }),
  ...refusals(409, {
    confirmation_expired: 'O prazo para confirmar terminou. Prepare de novo.',
    confirmation_stale: 'A indicação mudou depois de isto ser preparado. Leia de novo e prepare outra vez.',
    event_id_reused: 'Este event_id já foi usado com outro conteúdo.',
    api_key_ended: 'Esta chave já foi revogada ou venceu. Atualize a página.',
    secret_changed_meanwhile:
      'O segredo já foi trocado enquanto você decidia. Feche e confira antes de trocar de novo.',
    too_many_api_keys: 'Há 100 chaves em vigor. Revogue uma antes de criar outra.',
  }),
  ...refusals(412, {
    version_stale: 'A indicação mudou desde a versão enviada em If-Match. Leia de novo antes de enviar.',
  }),
  ...fieldRefusals('indiker', {
    indiker_unknown: 'Nenhum Indiker pode receber esta indicação com o dado enviado.',
  }),
  ...fieldRefusals('consent.given_at', {
    consent_from_future: 'O consentimento não pode estar no futuro.',
  }),
  ...fieldRefusals('token', {
    crm_refused: 'O CRM não aceitou o token. Confira se está inteiro, em vigor e com as permissões pedidas.',
    crm_currency: 'A moeda da conta do HubSpot não é o real (BRL).',
  }),
  ...refusals(503, {
    crm_silent: 'O CRM não respondeu. O token pode estar certo: tente de novo daqui a pouco.',
    crm_limited: 'O CRM pediu para esperar: recebeu chamadas demais. Tente de novo daqui a um minuto.',
  }),
  ...refusals(409, {
    crm_invalid: 'O CRM não aceitou os dados. Confira os campos escolhidos e se algum é obrigatório lá.',
    crm_broken:
      'Algo deu errado do nosso lado com esta indicação. Tente de novo; se repetir, avise o suporte.',
    crm_gone: 'O negócio não existe mais no CRM. Tente de novo para criar outro.',
    crm_changed_back:
      'O CRM desfez o que foi escrito no negócio. Veja lá se uma automação ou os produtos definem a etapa ou o valor, e tente de novo.',
    too_many_connections: 'Há 10 conexões. Desconecte uma antes de criar outra.',
    connection_unmapped: 'Escolha antes o funil, as etapas e os campos.',
    crm_other_account: 'Este acesso é de outra conta do CRM. Desconecte esta conexão e crie outra.',
    crm_unauthorized:
      'O CRM não aceitou a autorização. Confira a aplicação e as permissões dela, e autorize de novo na página da conexão.',
    crm_authorization: 'Esta autorização não vale mais. Autorize de novo pela página da conexão.',
    connection_state: 'A conexão já não está como na página. Atualize a página.',
  }),
  ...fieldRefusals('stages', {
    stage_missing: 'Diga em que etapa entra uma indicação nova (Aguardando).',
  }),
  ...fieldRefusals('name', {
    api_key_name_taken: 'Já há uma chave em vigor com este nome.',
  }),
  ...fieldRefusals('expires_at', {
    api_key_expiry_past: 'A validade precisa estar no futuro.',
  }),
};

import { fieldRefusals, refusals } from './refusal.ts';

export const integrationRefusals = {
  ...refusals(401, {
    api_key_invalid: 'A chave de API não vale: confira se está inteira e em vigor.',
  }),
  ...refusals(403, {
    address_not_allowed: 'Esta chave de API não vale a partir deste endereço.',
    scope_missing: 'Esta chave de API não tem permissão para esta chamada.',
  }),
  ...fieldRefusals('cursor', {
    cursor_invalid: 'Este cursor não vale. Comece de novo sem ele.',
  }),
  ...fieldRefusals('changed_since', {
    cursor_with_changed_since: 'Envie cursor ou changed_since, não os dois: o cursor já lembra do instante.',
  }),
  ...refusals(409, {
    event_id_reused: 'Este event_id já foi usado com outro conteúdo.',
    api_key_ended: 'Esta chave já foi revogada ou venceu. Atualize a página.',
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
  ...fieldRefusals('name', {
    api_key_name_taken: 'Já há uma chave em vigor com este nome.',
  }),
  ...fieldRefusals('expires_at', {
    api_key_expiry_past: 'A validade precisa estar no futuro.',
  }),
};

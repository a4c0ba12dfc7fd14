import type { Refusal } from './refusal.ts';

export const integrationRefusals = {
  api_key_invalid: { status: 401, message: 'A chave de API não vale: confira se está inteira e em vigor.' },
  address_not_allowed: { status: 403, message: 'Esta chave de API não vale a partir deste endereço.' },
  scope_missing: { status: 403, message: 'Esta chave de API não tem permissão para esta chamada.' },
  cursor_invalid: {
    status: 422,
    message: 'Este cursor não vale. Comece de novo sem ele.',
    field: 'cursor',
  },
  cursor_with_changed_since: {
    status: 422,
    message: 'Envie cursor ou changed_since, não os dois: o cursor já lembra do instante.',
    field: 'changed_since',
  },
  event_id_reused: { status: 409, message: 'Este event_id já foi usado com outro conteúdo.' },
  version_stale: {
    status: 412,
    message: 'A indicação mudou desde a versão enviada em If-Match. Leia de novo antes de enviar.',
  },
  api_key_name_taken: { status: 422, message: 'Já há uma chave em vigor com este nome.', field: 'name' },
  api_key_expiry_past: { status: 422, message: 'A validade precisa estar no futuro.', field: 'expires_at' },
  api_key_ended: { status: 409, message: 'Esta chave já foi revogada ou venceu. Atualize a página.' },
  too_many_api_keys: { status: 409, message: 'Há 100 chaves em vigor. Revogue uma antes de criar outra.' },
} as const satisfies Record<string, Refusal>;

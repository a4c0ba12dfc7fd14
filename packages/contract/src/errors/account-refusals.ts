import { SOCIAL_FAILED, SOCIAL_NOT_OFFERED } from '../accounts/social.ts';
import { fieldRefusals, refusals } from './refusal.ts';

export const accountRefusals = {
  ...refusals(401, {
    /** For a request without any token. One with a token gets `unauthenticated`. */
    not_signed_in: 'Entre para continuar.',
    unauthenticated: 'Sua sessão terminou. Entre de novo para continuar.',
    wrong_credentials: 'E-mail, CPF ou senha incorretos',
    social_failed: SOCIAL_FAILED,
  }),
  ...refusals(403, {
    account_blocked:
      'O acesso a este cadastro está bloqueado. O que você ganhou continua seu. Para resolver, escreva para {supportEmail}.',
    confirmation_link_invalid: 'Este link não é válido. Peça outro pela sua conta.',
    confirmation_link_expired: 'Este link venceu. Peça outro pela sua conta.',
    registration_incomplete: 'Complete o seu cadastro para continuar.',
  }),
  ...fieldRefusals('token', {
    wrong_recovery_code: 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.',
    recovery_link_invalid: 'Este link não vale mais. Use o do e-mail mais recente ou peça outro código.',
  }),
  ...fieldRefusals('validation_code', {
    wrong_validation_code: 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.',
  }),
  ...fieldRefusals('image', {
    image_unreadable: 'Não conseguimos ler esta imagem. Envie uma foto em JPEG, PNG ou WebP.',
    image_too_large: 'A foto é grande demais. Escolha uma menor, de até 10 MB.',
    image_too_heavy: 'Não conseguimos abrir esta foto. Tire um print dela e envie o print.',
    image_too_small: 'A imagem precisa ter pelo menos 150 × 150 pixels',
    image_animated: 'A imagem não pode ser animada. Envie uma foto.',
  }),
  ...refusals(503, {
    social_unreachable: SOCIAL_FAILED,
  }),
  ...fieldRefusals('provider', {
    social_not_offered: SOCIAL_NOT_OFFERED,
  }),
  ...refusals(422, {
    google_email_unconfirmed:
      'Sua conta do Google não tem um e-mail confirmado. Entre com e-mail e senha ou faça o cadastro.',
    facebook_email_unconfirmed:
      'O Facebook não informou um e-mail confirmado da sua conta. Entre com e-mail e senha ou faça o cadastro.',
  }),
  ...fieldRefusals('endpoint', {
    push_endpoint_refused: 'Este navegador usa um serviço de avisos que não podemos alcançar',
  }),
  ...fieldRefusals('keys', {
    push_keys_invalid: 'Não conseguimos ligar os avisos neste aparelho. Recarregue a página e tente de novo.',
  }),
  ...refusals(404, {
    not_found: 'Recurso não encontrado',
  }),
  ...fieldRefusals('document', {
    document_taken: 'Este documento já foi cadastrado',
  }),
  ...fieldRefusals('accepted_terms', {
    terms_changed:
      'As condições mudaram enquanto você preenchia o cadastro. Atualize a página e leia os termos de novo.',
  }),
  ...fieldRefusals('email', {
    email_taken: 'Este e-mail já tem cadastro. Faça login ou recupere a senha.',
  }),
  ...fieldRefusals('address.city_id', {
    unknown_city: 'A cidade é obrigatória',
  }),
};

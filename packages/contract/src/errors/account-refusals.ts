import { SOCIAL_FAILED, SOCIAL_NOT_OFFERED } from '../accounts/social.ts';
import type { Refusal } from './refusal.ts';

export const accountRefusals = {
  /** For a request without any token. One with a token gets `unauthenticated`. */
  not_signed_in: { status: 401, message: 'Entre para continuar.' },
  unauthenticated: { status: 401, message: 'Sua sessão terminou. Entre de novo para continuar.' },
  wrong_credentials: { status: 401, message: 'E-mail, CPF ou senha incorretos' },
  account_blocked: {
    status: 403,
    message:
      'O acesso a este cadastro está bloqueado. O que você ganhou continua seu. Para resolver, escreva para {supportEmail}.',
  },
  wrong_recovery_code: {
    status: 422,
    message: 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.',
    field: 'token',
  },
  recovery_link_invalid: {
    status: 422,
    message: 'Este link não vale mais. Use o do e-mail mais recente ou peça outro código.',
    field: 'token',
  },
  wrong_validation_code: {
    status: 422,
    message: 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.',
    field: 'validation_code',
  },
  image_unreadable: {
    status: 422,
    message: 'Não conseguimos ler esta imagem. Envie uma foto em JPEG, PNG ou WebP.',
    field: 'image',
  },
  image_too_large: {
    status: 422,
    message: 'A foto é grande demais. Escolha uma menor, de até 10 MB.',
    field: 'image',
  },
  image_too_heavy: {
    status: 422,
    message: 'Não conseguimos abrir esta foto. Tire um print dela e envie o print.',
    field: 'image',
  },
  image_too_small: {
    status: 422,
    message: 'A imagem precisa ter pelo menos 150 × 150 pixels',
    field: 'image',
  },
  image_animated: { status: 422, message: 'A imagem não pode ser animada. Envie uma foto.', field: 'image' },
  confirmation_link_invalid: {
    status: 403,
    message: 'Este link não é válido. Peça outro pela sua conta.',
  },
  confirmation_link_expired: {
    status: 403,
    message: 'Este link venceu. Peça outro pela sua conta.',
  },
  registration_incomplete: {
    status: 403,
    message: 'Complete o seu cadastro para continuar.',
  },
  social_failed: { status: 401, message: SOCIAL_FAILED },
  social_unreachable: { status: 503, message: SOCIAL_FAILED },
  social_not_offered: {
    status: 422,
    message: SOCIAL_NOT_OFFERED,
    field: 'provider',
  },
  google_email_unconfirmed: {
    status: 422,
    message: 'Sua conta do Google não tem um e-mail confirmado. Entre com e-mail e senha ou faça o cadastro.',
  },
  facebook_email_unconfirmed: {
    status: 422,
    message:
      'O Facebook não informou um e-mail confirmado da sua conta. Entre com e-mail e senha ou faça o cadastro.',
  },
  push_endpoint_refused: {
    status: 422,
    message: 'Este navegador usa um serviço de avisos que não podemos alcançar',
    field: 'endpoint',
  },
  push_keys_invalid: {
    status: 422,
    message: 'Não conseguimos ligar os avisos neste aparelho. Recarregue a página e tente de novo.',
    field: 'keys',
  },
  not_found: { status: 404, message: 'Recurso não encontrado' },
  document_taken: { status: 422, message: 'Este documento já foi cadastrado', field: 'document' },
  email_taken: {
    status: 422,
    message: 'Este e-mail já tem cadastro. Faça login ou recupere a senha.',
    field: 'email',
  },
  unknown_city: { status: 422, message: 'A cidade é obrigatória', field: 'address.city_id' },
} as const satisfies Record<string, Refusal>;

import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The kit's components, in the dev server only. */
const gallery = process.env.NODE_ENV === 'production' ? [] : [route('_kit', 'routes/kit-gallery.tsx')];

/** The page of a topic, for signed-in people and for everyone. */
const TOPIC = 'features/help/components/topic-page.tsx';

// The address of each page, below the guard that decides who may open it.
export default [
  layout('shared/authentication/private-guard.tsx', [
    layout('routes/layouts/standard.tsx', [
      index('routes/home.tsx'),
      route('indicacoes', 'features/referrals/components/list/referrals-page.tsx'),
      route('indicacao', 'routes/referrals/indicacao.tsx'),
      route('indicacao/mensagens', 'features/referrals/components/conversation/conversation-page.tsx'),
      route('ganhos', 'routes/ganhos.tsx'),
      route('avisos', 'features/notifications/components/notices-page.tsx'),
      route('perfil', 'features/profile/components/profile-page.tsx'),
      route('perfil/dados', 'features/profile/components/personal-data-page.tsx'),
      route('perfil/endereco', 'features/profile/components/address-page.tsx'),
      route('perfil/conta', 'features/bank-accounts/components/bank-account-page.tsx'),
      route('perfil/avatar', 'features/profile/components/avatar-editor.tsx'),
      route('perfil/avisos', 'features/notifications/components/notifications-page.tsx'),
      route('perfil/sessoes', 'features/sessions/components/sessions-page.tsx'),
      route('perfil/informes', 'features/tax-statements/components/tax-statements-page.tsx'),
      route('perfil/meus-dados', 'features/privacy/components/my-data-page.tsx'),
      route('ajuda', 'routes/help/ajuda.tsx'),
      route('ajuda/:page', TOPIC, { id: 'ajuda-topico' }),
    ]),
    route('completar-cadastro', 'features/accounts/completion/completion-page.tsx'),
    route('welcome', 'features/accounts/components/welcome-page.tsx'),
    route('indicar', 'routes/referrals/indicar.tsx'),
    route('nova-indicacao', 'features/referrals/components/new-referral/new-referral-page.tsx'),
    route('indicacao-concluida', 'features/referrals/components/done/done-page.tsx'),
  ]),
  layout('shared/authentication/visitor-guard.tsx', [
    route('login', 'features/accounts/components/login-page.tsx'),
    route('cadastro', 'features/accounts/sign-up/sign-up-page.tsx'),
    route('forgot_password', 'features/accounts/components/forgot-password-page.tsx'),
    route('redefinir-senha', 'features/accounts/components/reset-password-page.tsx'),
  ]),
  layout('shared/layout/open-page.tsx', [
    route('conheca', 'features/about/components/about-page.tsx'),
    route('duvidas-frequentes', 'routes/help/duvidas-frequentes.tsx'),
    route('duvidas-frequentes/:page', TOPIC, { id: 'duvidas-frequentes-topico' }),
  ]),
  route('confirmacao-de-email/:id/:hash', 'features/email-confirmation/components/confirmation-page.tsx'),
  route('i/:code', 'routes/sharing/convite.tsx'),
  route('i/:code/empresa', 'routes/sharing/convite-empresa.tsx'),
  route('i/:code/recebido', 'features/referrals/components/company/company-done-page.tsx'),
  route('oposicao/:id/:signature', 'features/sharing/components/objection-page.tsx'),
  route('termos-de-uso', 'routes/legal/termos-de-uso.tsx'),
  route('politica-de-privacidade', 'routes/legal/politica-de-privacidade.tsx'),
  ...gallery,
  route('*', 'shared/layout/not-found.tsx'),
] satisfies RouteConfig;

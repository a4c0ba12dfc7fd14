import { Anchor, Stack, Text, Title, Button, TextInput } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { indexablePage } from '#app/shared/page-meta.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { optionalOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { staticPart } from '@indike/ui/lazy/static-part.tsx';
import { useLazyForm } from '@indike/ui/forms/use-lazy-form.ts';
import { signIn } from '#app/shared/authentication/sign-in.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import classes from './login.module.css';
import { SocialBlock } from '../social/social-block.tsx';
import { useLogin } from '../api.ts';

export const meta = () =>
  indexablePage({
    title: 'Faça login na sua conta',
    path: '/login',
    description:
      'Entre para acompanhar as suas indicações, ver seus ganhos e pedir o saque por PIX ou transferência.',
  });

const loadPitch = () => import('./pitch.tsx');
const Pitch = staticPart(import.meta.env.SSR ? (await loadPitch()).default : null, loadPitch);
const SandboxSignIns = optionalOnDemand(() => import('#app/shared/sandbox/sandbox-sign-ins.tsx'));

export default function LoginPage() {
  const enter = useEnter();
  const sandbox = useHydrated() && 'sandbox' in document.documentElement.dataset;
  return (
    <PlainPage width="page">
      <div className={classes['columns']}>
        <Pitch className={classes['pitch']} />
        <Stack gap="xl" className={classes['form'] ?? ''}>
          <Title order={1}>Faça login na sua conta</Title>
          <LoginForm enter={enter} />
          <SocialBlock />
          <Text ta="center">
            Não tem uma conta?{' '}
            <Anchor component={LinkWithQuery} to={paths.signUp} fw={500}>
              Cadastre-se
            </Anchor>
          </Text>
          <Anchor component={Link} to={paths.faq} size="sm" ta="center" c="dimmed" py="sm">
            Dúvidas frequentes
          </Anchor>
        </Stack>
        {sandbox && <SandboxSignIns enter={enter} />}
      </div>
    </PlainPage>
  );
}

function useEnter() {
  const login = useLogin();
  return async (body: Credentials) => {
    const { access_token } = await login.mutateAsync({ body });
    await signIn(access_token);
    showSuccess('Login efetuado com sucesso');
  };
}

interface Credentials {
  readonly login: string;
  readonly password: string;
}

const loadCheck = async () => (await import('@indike/contract/wire/credential-faults')).credentialFaults;

function LoginForm({ enter }: { readonly enter: (credentials: Credentials) => Promise<void> }) {
  const form = useLazyForm({
    load: loadCheck,
    initial: { login: '', password: '' },
    onSubmit: enter,
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput
          label="E-mail / CPF"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('login')}
        />
        <PasswordInput label="Senha" autoComplete="current-password" {...form.text('password')} />
        <Anchor
          component={LinkWithQuery}
          to={paths.forgotPassword}
          size="sm"
          fw={500}
          py="sm"
          my={-12}
          style={{ alignSelf: 'end' }}
        >
          Esqueceu a senha?
        </Anchor>
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" loading={form.busy} fullWidth>
          Login
        </Button>
      </Stack>
    </form>
  );
}

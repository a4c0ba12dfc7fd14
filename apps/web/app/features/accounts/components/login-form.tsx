import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useLazyForm } from '@indike/ui/forms/use-lazy-form.ts';
import { paths } from '#app/shared/paths.ts';
import { signIn } from '#app/shared/authentication/sign-in.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { useLogin } from '../api.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';

const loadCheck = async () => (await import('@indike/contract/wire/credential-faults')).credentialFaults;

export function LoginForm() {
  const login = useLogin();
  const form = useLazyForm({
    load: loadCheck,
    initial: { login: '', password: '' },
    onSubmit: async (body) => {
      const { access_token } = await login.mutateAsync({ body });
      await signIn(access_token);
      showSuccess('Login efetuado com sucesso');
    },
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
          style={{ alignSelf: 'end' }}
        >
          Esqueceu a senha?
        </Anchor>
        <Button type="submit" loading={form.busy} fullWidth>
          Login
        </Button>
      </Stack>
    </form>
  );
}

import { Button, Stack, TextInput, Title } from '@mantine/core';
import { operatorLogin } from '@indike/contract/operator/referrals';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { setSession } from '#app/shared/session/session-store.ts';

export function SignInForm() {
  const login = useEndpoint(operatorLogin, 'Não foi possível entrar');
  const form = useZodForm({
    schema: operatorLogin.body,
    initial: { email: '', password: '' },
    onSubmit: async (body) => {
      const { access_token: token } = await login.mutateAsync({ body });
      setSession({ token, email: body.email });
    },
  });
  return (
    <form {...form.formProps} aria-label="Entrar na operação">
      <Stack gap="md">
        <Title order={1}>Entrar</Title>
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.text('email')} />
        <PasswordInput label="Senha" autoComplete="current-password" {...form.text('password')} />
        <Button type="submit" aria-disabled={form.busy} data-busy={form.busy || undefined} mt="xs">
          {form.busy ? 'Entrando…' : 'Entrar'}
        </Button>
      </Stack>
    </form>
  );
}
